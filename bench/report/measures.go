package report

import (
	"fmt"
	"strings"
)

// The phases of a run.
const (
	Starts    = "starts"
	Reads     = "reads"
	Desk      = "desk"
	Transfers = "transfers"
	Writes    = "writes"
	Upkeep    = "upkeep"
)

func phases() []string { return []string{Starts, Reads, Desk, Transfers, Writes, Upkeep} }

// Measures that have a goal of their own.
const (
	Repeated     = "repeated search"
	FirstTime    = "customers, first-time search"
	TwoLetters   = "customers, two letters"
	WorstPair    = "customers, worst two letters"
	Start        = "start to ready"
	Export       = "export of all customers"
	WholeArray   = "whole array of customers"
	StatusUpdate = "status update"
	Bulk500      = "one status for 500 tickets"
	Bulk5000     = "one status for 5,000 tickets"
	Undo5000     = "undo of one status for 5,000 tickets"

	Login               = "login"
	ProductRegistration = "product registration, 200 kB invoice"
	ProfileEdit         = "profile edit"
	Registration        = "customer registration"
)

// others are those that the portal is held against by its rate.
func others() []string { return []string{Bare, Excelize, OneByOne, NoUpkeep} }

// Line is what the terminal shows as soon as a measure is taken.
func (s Section) Line(measure string) string {
	parts := []string{fmt.Sprintf("%-37s", measure)}
	for _, size := range s.Sizes {
		k := key{measure, size, Portal}
		part := fmt.Sprintf("%9s:", sized(size))
		for _, figure := range []struct {
			of   func(Sample) float64
			unit string
		}{{perSecond, "/s"}, {p50, " ms p50"}, {p99, " ms p99"}, {first, " ms first"}, {total, " ms in all"}, {idle, " MiB idle"}} {
			if text := s.cell(k, figure.of); text != "" {
				part += " " + text + figure.unit
			}
		}
		for _, other := range others() {
			if value, ok := s.ratio(k, key{measure, size, other}, perSecond); ok {
				part += fmt.Sprintf(" %s of %s", short(value), other)
			}
		}
		if value, ok := s.ratio(k, key{measure, size, Scan}, p50); ok {
			part += fmt.Sprintf(" %s of a scan's time", short(value))
		}
		parts = append(parts, part)
	}
	if value, ok := s.growthRatio(measure); ok {
		parts = append(parts, "growth "+short(value))
	}
	return strings.Join(parts, "  ")
}

// growthRatio is the rate at the smallest size over that at the largest.
func (s Section) growthRatio(measure string) (float64, bool) {
	if len(s.Sizes) < 2 {
		return 0, false
	}
	small, large := s.Sizes[0], s.Sizes[len(s.Sizes)-1]
	return s.ratio(key{measure, small, Portal}, key{measure, large, Portal}, perSecond)
}
