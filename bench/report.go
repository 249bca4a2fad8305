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

const (
	ours     = "Aftercare"
	theBare  = "bare program"
	peer     = "PocketBase"
	peerFull = "PocketBase, synchronous=FULL"
)

type figures map[string]float64

const (
	perSecond = "per second"
	p99       = "p99 ms"
	slowest   = "slowest ms" // for a bulk: the longest wait of another writer
	took      = "ms"
	idle      = "idle MB"
	peak      = "peak MB"
	disk      = "disk MB"
	seeded    = "MB of the seed"
)

var units = []string{perSecond, p99, slowest, took, idle, peak, disk, seeded}

type taken struct {
	Measure   string
	Customers int
	Who       string
	Round     int
	Figures   figures
}

// section is one phase on one engine. All its values were measured in turns, so its ratios do not
// depend on other load.
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

type results struct {
	Machine  string
	Command  string
	Lines    int // lines of code for lists, queue and overview, without tests
	Sections []section
}

// put replaces an earlier section of the same phase and engine. It drops sections of another
// version or of other sizes.
func (r *results) put(s section) {
	r.Sections = append(slices.DeleteFunc(r.Sections, func(o section) bool {
		return o.Version != s.Version || !slices.Equal(o.Sizes, s.Sizes) || o.Engine == s.Engine && o.Phase == s.Phase
	}), s)
}

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

// on joins all sections of an engine into one.
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

type key struct {
	measure   string
	customers int
	who       string
}

// rounds returns a value of a key by round.
func (s section) rounds(k key, unit string) map[int]float64 {
	found := map[int]float64{}
	for _, t := range s.Samples {
		if value, has := t.Figures[unit]; has && k == (key{t.Measure, t.Customers, t.Who}) {
			found[t.Round] = value
		}
	}
	return found
}

func (s section) median(k key, unit string) (float64, bool) {
	var values []float64
	for _, value := range s.rounds(k, unit) {
		values = append(values, value)
	}
	return middleOf(values)
}

// ratio returns the median of the ratios of each round. A disturbance affects both sides of a
// round.
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

// growth returns the speed at the smallest size divided by that at the largest.
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

// measures returns the names in the order of measurement.
func (s section) measures() (names []string) {
	for _, t := range s.Samples {
		if !slices.Contains(names, t.Measure) {
			names = append(names, t.Measure)
		}
	}
	return names
}

func (s section) each(measure, who, unit string) (values []float64) {
	for _, size := range s.Sizes {
		if value, ok := s.median(key{measure, size, who}, unit); ok {
			values = append(values, value)
		}
	}
	return values
}

// against returns our speed relative to another program, at each size.
func (s section) against(measure, who string) (values []float64) {
	for _, size := range s.Sizes {
		if value, ok := s.ratio(key{measure, size, ours}, key{measure, size, who}); ok {
			values = append(values, value)
		}
	}
	return values
}

// line returns the text that the terminal shows after each measure.
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

type walk struct {
	Statements int
	Turns      int      // write transactions
	Tables     []string // written tables
}

var (
	turnEnd = regexp.MustCompile(`^\s*RELEASE\b`)
	own     = regexp.MustCompile(`^\s*(SAVEPOINT|RELEASE|BEGIN|COMMIT|ROLLBACK|PRAGMA)\b|'main'\.'`) // statements of the driver and of the full-text index
	written = regexp.MustCompile(`^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)`)
	// SQLite counts the trigger of these tables as another run.
	hasTriggers = []string{"customers", "trail_entries"}
)

// newWalk compares the statement counts before and after a call.
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
