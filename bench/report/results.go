// Package report keeps the figures of the runs and makes of them what people
// read: tables for the terminal, and the generated part of the page about
// performance.
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

// The phases of a run.
const (
	Starts    = "starts"
	Reads     = "reads"
	Writes    = "writes"
	Mixed     = "mixed"
	Transfers = "transfers"
)

// Who was measured.
const (
	Portal   = "Aftercare"
	Bare     = "bare program"
	Peer     = "PocketBase"
	PeerFull = "PocketBase, synchronous=FULL"
)

// What was measured, where something is said of it here. The others have names that
// only their tables show.
const (
	ByID         = "customer by id"
	FirstPage    = "first page"
	LastPage     = "last page"
	Middle       = "jump to the middle"
	Search       = "first-time search"
	ByRole       = "customers, by role"
	NoHit        = "customers, two letters without a hit"
	Overview     = "overview"
	Status       = "status update"
	WhileRenamed = "status update while one person renames"
	FirstStatus  = "first status"
	Product      = "product with invoice"
	Approval     = "claim approval"
	Rename       = "rename"
	Message      = "message"
	Bulk         = "bulk of 5,000"
	Start        = "start to ready"
	MixedLoad    = "mixed load"
	Export       = "export of all customers"
)

// Sample is one figure of one round.
type Sample struct {
	Measure   string  `json:"measure"`
	Customers int     `json:"customers"`
	Who       string  `json:"who"`
	Round     int     `json:"round"`
	Requests  int     `json:"requests,omitempty"`
	PerSecond float64 `json:"perSecond,omitempty"` // requests, writes or rows
	P50MS     float64 `json:"p50ms,omitempty"`
	P99MS     float64 `json:"p99ms,omitempty"`
	MaxMS     float64 `json:"maxMs,omitempty"` // the slowest; of a bulk, the longest wait of another writer
	FirstMS   float64 `json:"firstByteMs,omitempty"`
	TotalMS   float64 `json:"totalMs,omitempty"`
	MiB       float64 `json:"mib,omitempty"` // of the answer, or of the database
	IdleMiB   float64 `json:"idleMiB,omitempty"`
	SeedMiB   float64 `json:"seedMiB,omitempty"` // the peak of the command that made the data
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
	Walks   []Walk   `json:"walks,omitempty"`
}

// Stamp notes when a section was taken.
func (s *Section) Stamp(now time.Time) { s.Taken = now.UTC().Format(time.RFC3339) }

// Results are the figures of one version: all phases and engines that were taken of it.
type Results struct {
	Machine  Machine   `json:"machine"`
	Command  string    `json:"command"`
	Lines    int       `json:"lines"` // of what keeps lists, queue and overview, without tests
	Sections []Section `json:"sections"`
}

// Put takes the place of an earlier section of the same phase and engine. Figures of
// another version or of other sizes go.
func (r *Results) Put(s Section) {
	r.Sections = append(slices.DeleteFunc(r.Sections, func(o Section) bool {
		return o.Version != s.Version || !slices.Equal(o.Sizes, s.Sizes) || o.Engine == s.Engine && o.Phase == s.Phase
	}), s)
	order := []string{Starts, Reads, Writes, Mixed, Transfers}
	slices.SortStableFunc(r.Sections, func(a, b Section) int {
		return cmp.Or(slices.Index(order, a.Phase)-slices.Index(order, b.Phase), -strings.Compare(a.Engine, b.Engine))
	})
}

// section is that of a phase and engine, or an empty one.
func (r *Results) section(phase, engine string) Section {
	for _, s := range r.Sections {
		if s.Phase == phase && s.Engine == engine {
			return s
		}
	}
	return Section{}
}

// sizes are those of all sections.
func (r *Results) sizes() (all []int) {
	for _, s := range r.Sections {
		all = append(all, s.Sizes...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// engines are those that were measured.
func (r *Results) engines() (all []string) {
	for _, engine := range []string{sqlite, postgres} {
		if slices.ContainsFunc(r.Sections, func(s Section) bool { return s.Engine == engine }) {
			all = append(all, engine)
		}
	}
	return all
}

const (
	sqlite   = "sqlite"
	postgres = "postgres"
)

func engineName(engine string) string {
	return map[string]string{sqlite: "SQLite", postgres: "PostgreSQL"}[engine]
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

// Line is what the terminal shows as soon as a measure is taken.
func (s Section) Line(measure string) string {
	parts := []string{fmt.Sprintf("%-38s", measure)}
	for _, size := range s.Sizes {
		k := key{measure, size, Portal}
		part := fmt.Sprintf("%9s:", sized(size))
		for _, figure := range []struct {
			of   func(Sample) float64
			unit string
		}{{perSecond, "/s"}, {p50, " ms p50"}, {p99, " ms p99"}, {slowest, " ms at most"}, {total, " ms in all"}, {idle, " MB idle"}} {
			if text := s.cell(k, figure.of); text != "" {
				part += " " + text + figure.unit
			}
		}
		for _, other := range []string{Bare, Peer, PeerFull} {
			if value, ok := s.ratio(k, key{measure, size, other}, perSecond); ok {
				part += fmt.Sprintf(" %s of %s", short(value), other)
			}
		}
		parts = append(parts, part)
	}
	if value, ok := s.growthOf(measure); ok {
		parts = append(parts, "growth "+short(value))
	}
	return strings.Join(parts, "  ")
}
