package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// takenTwice returns two rounds at two sizes. In the second round the machine is half as fast.
func takenTwice() section {
	s := section{Engine: "sqlite", Phase: "reads", Sizes: []int{10_000, 1_000_000}, Rounds: 2, Seconds: 0.6, Version: "v1", Day: "2026-11-15"}
	for round, pace := range []float64{1, 0.5} {
		for _, figure := range []struct {
			measure string
			size    int
			who     string
			rate    float64
		}{
			{byID, 10_000, ours, 9000}, {byID, 10_000, theBare, 10_000}, {byID, 10_000, peer, 3000},
			{byID, 1_000_000, ours, 6000}, {byID, 1_000_000, theBare, 12_000}, {byID, 1_000_000, peer, 3000},
			{"repair, last page", 10_000, ours, 3000}, {"repair, last page", 1_000_000, ours, 1000},
			{"repair, " + search, 1_000_000, ours, 30}, {"claims, " + search, 1_000_000, ours, 30},
		} {
			s.Samples = append(s.Samples, taken{figure.measure, figure.size, figure.who, round, figures{perSecond: figure.rate * pace, p99: 9, slowest: 45}})
		}
	}
	return s
}

func TestRatiosAreTakenWithinARound(t *testing.T) {
	t.Parallel()
	s := takenTwice()
	if got, ok := s.ratio(key{byID, 10_000, ours}, key{byID, 10_000, theBare}); !ok || got != 0.9 {
		t.Errorf("closeness %v, %v", got, ok)
	}
	if got, ok := s.growth(byID); !ok || got != 1.5 {
		t.Errorf("growth %v, %v", got, ok)
	}
	if _, ok := s.ratio(key{byID, 10_000, ours}, key{byID, 10_000, peerFull}); ok {
		t.Error("there is a ratio to somebody who was not measured")
	}
}

func TestAGoalIsMetOrMarked(t *testing.T) {
	t.Parallel()
	r := &results{Lines: 4000, Sections: []section{takenTwice()}}
	text := r.markdown()
	for _, want := range []string{
		"| customer by id against PocketBase | at least 2 | 3 / 2 |", "| customer by id against bare program | at least 0.6 | **0.9 / 0.5** |",
		"| growth of pages, queue, review, customer page, search | at most 1.5 | **3 (repair, last page)** |",
		"| first-time search of three letters, slowest call | at most 60 ms | 45 ms (repair) |",
		"| lines of `lists`, `queue`, `overview`, `platform/counts` | at most 4,300 | 4,000 |", "one row by its key, as JSON",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

func TestAWalkCountsStatementsTurnsAndTables(t *testing.T) {
	t.Parallel()
	before := map[string]int{"SELECT 1": 3}
	after := map[string]int{
		"SELECT 1": 4, "\n\tUPDATE tickets SET a = 1": 1, "INSERT INTO trail_entries (n)": 2, "RELEASE one_write": 1, "SAVEPOINT one_write": 1,
		"REPLACE INTO 'main'.'customer_search_data'(id, block) VALUES(?,?)": 5,
	}
	w := newWalk(before, after)
	if w.Statements != 3 || w.Turns != 1 || !slices.Equal(w.Tables, []string{"tickets", "trail_entries"}) {
		t.Errorf("%+v", w)
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
	r := &results{Command: "make bench", Sections: []section{takenTwice()}}
	write("# Performance\n\n" + beginMark + "\nold figures\n" + endMark + "\n\nBy hand.\n")
	for range 2 {
		if err := r.publish(page); err != nil {
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
	if err := r.publish(page); err == nil {
		t.Error("figures were written into a page that has no place for them")
	}
}

func TestFiguresOfAnotherVersionGo(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "results.json")
	r, err := loadResults(path)
	if err != nil {
		t.Fatal(err)
	}
	again := takenTwice()
	again.Rounds = 9
	r.put(section{Engine: "postgres", Phase: "writes", Version: "v1", Sizes: again.Sizes})
	r.put(takenTwice())
	r.put(again)
	if err := r.save(path); err != nil {
		t.Fatal(err)
	}
	if r, err = loadResults(path); err != nil {
		t.Fatal(err)
	}
	if len(r.Sections) != 2 || r.Sections[0].Phase != "writes" || r.Sections[1].Rounds != 9 {
		t.Errorf("%d sections: %+v", len(r.Sections), r.Sections)
	}
	for _, other := range []section{{Version: "v2", Sizes: again.Sizes}, {Version: "v2", Sizes: []int{500}, Phase: "starts"}} {
		if r.put(other); len(r.Sections) != 1 {
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
