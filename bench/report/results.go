// Package report keeps the figures of the runs and makes of them what people
// read: a table for the terminal, and the generated part of the page about
// performance with its chart.
package report

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// Who was measured.
const (
	Portal    = "aftercare"
	Bare      = "bare"           // net/http with the same statements and the same bytes
	Scan      = "scan"           // a search without an index
	Excelize  = "excelize"       // its stream writer, with the same rows
	OneByOne  = "one by one"     // a transaction for each request, or a loop on the driver itself
	NoUpkeep  = "without upkeep" // the portal on a database that keeps no index and no counter current
	stampForm = time.RFC3339
)

// Sample is one figure of one round.
type Sample struct {
	Measure   string  `json:"measure"`
	Customers int     `json:"customers"`
	Who       string  `json:"who"`
	Round     int     `json:"round"`
	Requests  int     `json:"requests,omitempty"`
	PerSecond float64 `json:"perSecond,omitempty"` // requests, updates or rows
	P50MS     float64 `json:"p50ms,omitempty"`
	P99MS     float64 `json:"p99ms,omitempty"`
	FirstMS   float64 `json:"firstByteMs,omitempty"`
	TotalMS   float64 `json:"totalMs,omitempty"`
	MiB       float64 `json:"mib,omitempty"` // of the answer
	IdleMiB   float64 `json:"idleMiB,omitempty"`
	PeakMiB   float64 `json:"peakMiB,omitempty"`
	GrowthMiB float64 `json:"growthMiB,omitempty"` // the peak beyond what was in use before
}

// Section is one phase of a run on one engine. All its figures were taken in
// turns, so that its ratios hold whatever else the machine did.
type Section struct {
	Engine  string   `json:"engine"`
	Phase   string   `json:"phase"`
	Sizes   []int    `json:"sizes"`
	Rounds  int      `json:"rounds"`
	Seconds float64  `json:"seconds"` // of each measurement
	Version string   `json:"version"` // of the portal
	Taken   string   `json:"taken"`
	Samples []Sample `json:"samples"`
}

// Stamp notes when a section was taken.
func (s *Section) Stamp(now time.Time) { s.Taken = now.UTC().Format(stampForm) }

// Results are the latest figures of every phase and engine.
type Results struct {
	Machine   Machine   `json:"machine"`
	Command   string    `json:"command"`
	BinaryMiB float64   `json:"binaryMiB"`
	Sections  []Section `json:"sections"`
}

// Put takes the place of an earlier section of the same phase and engine.
func (r *Results) Put(s Section) {
	same := func(o Section) bool { return o.Engine == s.Engine && o.Phase == s.Phase }
	r.Sections = append(slices.DeleteFunc(r.Sections, same), s)
	slices.SortStableFunc(r.Sections, func(a, b Section) int {
		return cmp.Or(slices.Index(phases(), a.Phase)-slices.Index(phases(), b.Phase), -strings.Compare(a.Engine, b.Engine))
	})
}

// Complete says which figures a section should have and does not: each of the
// measures, at each size, by the portal, in each round.
func (s Section) Complete(measures []string) error {
	for _, measure := range measures {
		for _, size := range s.Sizes {
			found := s.rounds(key{measure, size, Portal})
			for round := range s.Rounds {
				if sample, ok := found[round]; !ok || sample.PerSecond+sample.TotalMS <= 0 {
					return fmt.Errorf("there is no figure of %q at %d customers in round %d", measure, size, round+1)
				}
			}
		}
	}
	return nil
}

// Load reads the results of earlier runs; without any it gives an empty one.
func Load(path string) (*Results, error) {
	r := &Results{}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	return r, json.Unmarshal(text, r)
}

// Save writes the results for the next run and for whoever computes with them.
func (r *Results) Save(path string) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}
