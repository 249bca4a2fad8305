package report

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// reads are two rounds at two sizes, in which the machine became twice as slow.
func reads() Section {
	s := Section{Engine: sqlite, Phase: Reads, Sizes: []int{10_000, 1_000_000}, Rounds: 2, Seconds: 0.6, Version: "v1", Taken: "2026-11-15T08:00:00Z"}
	for round, pace := range []float64{1, 0.5} {
		for _, figure := range []struct {
			measure string
			size    int
			who     string
			rate    float64
		}{
			{ByID, 10_000, Portal, 9000}, {ByID, 10_000, Bare, 10_000}, {ByID, 10_000, Peer, 3000},
			{ByID, 1_000_000, Portal, 6000}, {ByID, 1_000_000, Bare, 12_000}, {ByID, 1_000_000, Peer, 3000},
			{"repair, " + LastPage, 10_000, Portal, 3000}, {"repair, " + LastPage, 1_000_000, Portal, 1000},
			{"repair, " + Search, 1_000_000, Portal, 30},
		} {
			s.Samples = append(s.Samples, Sample{
				Measure: figure.measure, Customers: figure.size, Who: figure.who, Round: round,
				PerSecond: figure.rate * pace, P50MS: 1.5, P99MS: 9, MaxMS: 45, PeakMiB: 60,
			})
		}
	}
	return s
}

func TestRatiosAreTakenWithinARound(t *testing.T) {
	t.Parallel()
	s := reads()
	if got, ok := s.ratio(key{ByID, 10_000, Portal}, key{ByID, 10_000, Bare}, perSecond); !ok || got != 0.9 {
		t.Errorf("closeness %v, %v", got, ok)
	}
	if got, ok := s.growthOf(ByID); !ok || got != 1.5 {
		t.Errorf("growth %v, %v", got, ok)
	}
	if _, ok := s.ratio(key{ByID, 10_000, Portal}, key{ByID, 10_000, PeerFull}, perSecond); ok {
		t.Error("there is a ratio to somebody who was not measured")
	}
}

func TestAGoalIsMetOrMarked(t *testing.T) {
	t.Parallel()
	r := &Results{Lines: 4000, Sections: []Section{reads()}}
	met := map[string]bool{}
	for _, g := range r.Goals() {
		met[g.Name] = g.Met()
	}
	for name, want := range map[string]bool{
		ByID + " against " + Peer:                                  true,  // 3 and 2
		ByID + " against " + Bare:                                  false, // 0.9 and 0.5
		"growth of pages, queue, review, customer page, search":    false, // 3
		"first-time search of three letters, slowest call":         true,
		"lines of `lists`, `queue`, `overview`, `platform/counts`": true,
	} {
		if got, ok := met[name]; !ok || got != want {
			t.Errorf("%s: met %v, judged %v", name, got, ok)
		}
	}
	text := r.Markdown()
	for _, want := range []string{"**0.9 / 0.5**", "**3 (repair, last page)**", "| at least 2 | 3 / 2 |", "one row by its key, as JSON"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

func TestAWalkCountsWhatACallAsksFor(t *testing.T) {
	t.Parallel()
	before := map[string]int{"SELECT 1": 3}
	after := map[string]int{
		"SELECT 1": 4, "\n\tUPDATE tickets SET a = 1": 1, "INSERT INTO trail_entries (n)": 2, "RELEASE one_write": 1, "SAVEPOINT one_write": 1,
		"REPLACE INTO 'main'.'customer_search_data'(id, block) VALUES(?,?)": 5,
	}
	w := NewWalk(Status, before, after, []string{"UPDATE tickets SET b = 2", "\n\tINSERT INTO jobs (id)"})
	if w.Statements != 3 || w.Turns != 1 || !slices.Equal(w.Tables, []string{"tickets", "trail_entries"}) {
		t.Errorf("%+v", w)
	}
	if got := w.differs(); got != "; not trail_entries; also jobs" {
		t.Errorf("the bare program differs by %q", got)
	}
}

func TestTheFiguresGoBetweenTheirLinesAndNowhereElse(t *testing.T) {
	t.Parallel()
	page := filepath.Join(t.TempDir(), "performance.md")
	write := func(text string) {
		if err := os.WriteFile(page, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := &Results{Command: "make bench", Sections: []Section{reads()}}
	write("# Performance\n\n" + beginMark + "\nold figures\n" + endMark + "\n\nBy hand.\n")
	for range 2 {
		if err := r.WritePage(page); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(text); !strings.HasPrefix(got, "# Performance\n\n"+beginMark) || !strings.HasSuffix(got, endMark+"\n\nBy hand.\n") ||
		strings.Contains(got, "old figures") || strings.Count(got, "make bench`") != 1 {
		t.Errorf("%s", got)
	}
	write("# A page without a place\n")
	if err := r.WritePage(page); err == nil {
		t.Error("figures were written into a page that has no place for them")
	}
}

func TestFiguresOfAnotherVersionGo(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "results.json")
	r, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	again := reads()
	again.Rounds = 9
	r.Put(Section{Engine: postgres, Phase: Writes, Version: "v1", Sizes: again.Sizes})
	r.Put(reads())
	r.Put(again)
	if err := r.Save(path); err != nil {
		t.Fatal(err)
	}
	if r, err = Load(path); err != nil {
		t.Fatal(err)
	}
	if len(r.Sections) != 2 || r.Sections[0].Rounds != 9 || r.Sections[1].Phase != Writes {
		t.Errorf("%d sections: %+v", len(r.Sections), r.Sections)
	}
	for _, other := range []Section{{Version: "v2", Sizes: again.Sizes}, {Version: "v2", Sizes: []int{500}, Phase: Starts}} {
		if r.Put(other); len(r.Sections) != 1 {
			t.Errorf("figures of another version or of other sizes stayed: %+v", r.Sections)
		}
	}
}

func TestNumbersHaveTheDigitsThatMatter(t *testing.T) {
	t.Parallel()
	for number, want := range map[float64]string{0.614: "0.61", 1: "1", 12.34: "12.3", 100: "100", 9876.5: "9,876", 1234567: "1,234,567"} {
		if got := short(number); got != want {
			t.Errorf("%v is written %q, want %q", number, got, want)
		}
	}
}
