package report

import (
	"fmt"
	"strings"
)

// The phases of a run.
const (
	Reads = "reads"
)

// Measures that have a goal of their own.
const (
	Repeated  = "repeated search"
	FirstTime = "customers, first-time search"
)

// Line is what the terminal shows as soon as a measure is taken.
func (s Section) Line(measure string) string {
	parts := []string{fmt.Sprintf("%-34s", measure)}
	for _, size := range s.Sizes {
		portal := key{measure, size, Portal}
		rate, _ := s.median(portal, perSecond)
		half, _ := s.median(portal, p50)
		most, _ := s.median(portal, p99)
		part := fmt.Sprintf("%9d: %8.0f/s %8.2f %8.2f ms", size, rate, half, most)
		if closeness, ok := s.ratio(portal, key{measure, size, Bare}, perSecond); ok {
			part += fmt.Sprintf("  %4.2f of bare", closeness)
		}
		parts = append(parts, part)
	}
	if value, ok := s.growthRatio(measure); ok {
		parts = append(parts, fmt.Sprintf("growth %5.2f", value))
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
