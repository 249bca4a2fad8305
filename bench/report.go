package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
)

// Who was measured.
const (
	ours     = "Aftercare"
	theBare  = "bare program"
	peer     = "PocketBase"
	peerFull = "PocketBase, synchronous=FULL"
)

// figures are what one measurement found, by their units.
type figures map[string]float64

const (
	perSecond = "per second"
	p99       = "p99 ms"
	slowest   = "slowest ms" // of a bulk, the longest wait of another writer
	took      = "ms"
	idle      = "idle MB"
	peak      = "peak MB"
	disk      = "disk MB"
	seeded    = "MB of the seed"
)

var units = []string{perSecond, p99, slowest, took, idle, peak, disk, seeded}

// taken are the figures of one round.
type taken struct {
	Measure   string
	Customers int
	Who       string
	Round     int
	Figures   figures
}

// section is one phase of a run on one engine. All its figures were taken in turns, so
// that its ratios hold whatever else the machine did.
type section struct {
	Engine, Phase, Version, Day string
	Sizes                       []int
	Rounds                      int
	Seconds                     float64 // of each measurement
	Samples                     []taken
	Walks                       map[string]walk
}

func (s *section) add(measure string, t turn, f figures) {
	s.Samples = append(s.Samples, taken{measure, t.customers, t.who, t.round, f})
}

// results are the figures of one version: all phases and engines that were taken of it.
type results struct {
	Machine  string
	Command  string
	Lines    int // of what keeps lists, queue and overview, without tests
	Sections []section
}

// put takes the place of an earlier section of the same phase and engine. Figures of
// another version or of other sizes go.
func (r *results) put(s section) {
	r.Sections = append(slices.DeleteFunc(r.Sections, func(o section) bool {
		return o.Version != s.Version || !slices.Equal(o.Sizes, s.Sizes) || o.Engine == s.Engine && o.Phase == s.Phase
	}), s)
}

// engines are those that were measured.
func (r *results) engines() (all []string) {
	for _, engine := range []string{"sqlite", "postgres"} {
		if slices.ContainsFunc(r.Sections, func(s section) bool { return s.Engine == engine }) {
			all = append(all, engine)
		}
	}
	return all
}

func engineName(engine string) string {
	return map[string]string{"sqlite": "SQLite", "postgres": "PostgreSQL"}[engine]
}

// on is all figures of an engine as one section.
func (r *results) on(engine string) (all section) {
	all = section{Engine: engine, Walks: map[string]walk{}}
	for _, s := range r.Sections {
		if s.Engine == engine {
			all.Sizes, all.Samples = s.Sizes, append(all.Samples, s.Samples...)
			for measure, w := range s.Walks {
				all.Walks[measure] = w
			}
		}
	}
	return all
}

func loadResults(path string) (*results, error) {
	r := &results{}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	return r, json.Unmarshal(text, r)
}

func (r *results) save(path string) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

// key names what a column of figures belongs to.
type key struct {
	measure   string
	customers int
	who       string
}

// rounds are a figure of a key, by round.
func (s section) rounds(k key, unit string) map[int]float64 {
	found := map[int]float64{}
	for _, t := range s.Samples {
		if value, has := t.Figures[unit]; has && k == (key{t.Measure, t.Customers, t.Who}) {
			found[t.Round] = value
		}
	}
	return found
}

// median of a figure over the rounds of a key.
func (s section) median(k key, unit string) (float64, bool) {
	var values []float64
	for _, value := range s.rounds(k, unit) {
		values = append(values, value)
	}
	return middleOf(values)
}

// ratio is the median of the ratios within each round: what disturbed the machine for a
// while disturbed both sides of a round.
func (s section) ratio(over, under key) (float64, bool) {
	var values []float64
	below := s.rounds(under, perSecond)
	for round, value := range s.rounds(over, perSecond) {
		if below[round] > 0 {
			values = append(values, value/below[round])
		}
	}
	return middleOf(values)
}

// growth is the rate at the smallest size over that at the largest.
func (s section) growth(measure string) (float64, bool) {
	if len(s.Sizes) < 2 {
		return 0, false
	}
	return s.ratio(key{measure, s.Sizes[0], ours}, key{measure, s.Sizes[len(s.Sizes)-1], ours})
}

func middleOf(values []float64) (float64, bool) {
	if len(values) == 0 {
		return 0, false
	}
	slices.Sort(values)
	return (values[(len(values)-1)/2] + values[len(values)/2]) / 2, true
}

// measures are the names in the order in which they were taken.
func (s section) measures() (names []string) {
	for _, t := range s.Samples {
		if !slices.Contains(names, t.Measure) {
			names = append(names, t.Measure)
		}
	}
	return names
}

// each is a figure at every size.
func (s section) each(measure, who, unit string) (values []float64) {
	for _, size := range s.Sizes {
		if value, ok := s.median(key{measure, size, who}, unit); ok {
			values = append(values, value)
		}
	}
	return values
}

// against is the rate of ours against another's, at each size.
func (s section) against(measure, who string) (values []float64) {
	for _, size := range s.Sizes {
		if value, ok := s.ratio(key{measure, size, ours}, key{measure, size, who}); ok {
			values = append(values, value)
		}
	}
	return values
}

// line is what the terminal shows as soon as a measure is taken.
func (s section) line(measure string) string {
	text := fmt.Sprintf("%-38s", measure)
	for _, unit := range units {
		if values := s.each(measure, ours, unit); len(values) > 0 {
			text += "  " + joined(values) + " " + unit
		}
	}
	for _, other := range []string{theBare, peer, peerFull} {
		if values := s.against(measure, other); len(values) > 0 {
			text += fmt.Sprintf("  %s of %s", joined(values), other)
		}
	}
	return text
}

// walk is what the portal asks its database in one call.
type walk struct {
	Statements int
	Turns      int      // to write
	Tables     []string // that are written
}

var (
	turnEnd = regexp.MustCompile(`^\s*RELEASE\b`)
	own     = regexp.MustCompile(`^\s*(SAVEPOINT|RELEASE|BEGIN|COMMIT|ROLLBACK|PRAGMA)\b|'main'\.'`) // of the driver, and of the index of letters
	written = regexp.MustCompile(`^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)`)
	// At a change of these tables SQLite counts the trigger as another run.
	hasTriggers = []string{"customers", "trail_entries"}
)

// newWalk compares how often each statement had run before and after a call.
func newWalk(before, after map[string]int) (w walk) {
	for query, runs := range after {
		runs -= before[query]
		if turnEnd.MatchString(query) {
			w.Turns += runs
		}
		if runs <= 0 || own.MatchString(query) {
			continue
		}
		if table := written.FindStringSubmatch(query); table != nil {
			if !slices.Contains(w.Tables, table[1]) {
				w.Tables = append(w.Tables, table[1])
			}
			if slices.Contains(hasTriggers, table[1]) {
				runs = 1
			}
		}
		w.Statements += runs
	}
	slices.Sort(w.Tables)
	return w
}

func (w walk) String() string {
	return fmt.Sprintf("%d statements, %d turns to write, %d tables: %s", w.Statements, w.Turns, len(w.Tables), strings.Join(w.Tables, ", "))
}
