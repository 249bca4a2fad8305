package report

import (
	"os"
	"path/filepath"
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
			{"customers, last page", 10_000, Portal, 9000}, {"customers, last page", 10_000, Bare, 10_000},
			{"customers, last page", 1_000_000, Portal, 6000}, {"customers, last page", 1_000_000, Bare, 12_000},
			{FirstTime, 10_000, Portal, 3000}, {FirstTime, 10_000, Bare, 3000},
			{FirstTime, 1_000_000, Portal, 300}, {FirstTime, 1_000_000, Bare, 300},
		} {
			s.Samples = append(s.Samples, Sample{
				Measure: figure.measure, Customers: figure.size, Who: figure.who, Round: round,
				PerSecond: figure.rate * pace, P50MS: 1.5, P99MS: 9, PeakMiB: 60,
			})
		}
	}
	return s
}

func TestRatiosAreTakenWithinARound(t *testing.T) {
	t.Parallel()
	s := reads()
	last := "customers, last page"
	if got, ok := s.ratio(key{last, 10_000, Portal}, key{last, 10_000, Bare}, perSecond); !ok || got != 0.9 {
		t.Errorf("closeness %v, %v", got, ok)
	}
	if got, ok := s.growthRatio(last); !ok || got != 1.5 {
		t.Errorf("growth %v, %v", got, ok)
	}
	if _, ok := s.ratio(key{last, 10_000, Portal}, key{last, 10_000, Excelize}, perSecond); ok {
		t.Error("there is a ratio to somebody who was not measured")
	}
}

func TestAGoalIsMetOrMarked(t *testing.T) {
	t.Parallel()
	r := &Results{BinaryMiB: 40, Sections: []Section{reads()}}
	met := map[string]bool{}
	for _, g := range r.Goals() {
		met[strings.TrimSpace(g.Name+" "+g.Detail)] = g.Met()
	}
	for name, want := range map[string]bool{
		growthGoal + " customers, last page":                      false, // 1.5
		firstTimeGoal + " " + FirstTime:                           true,  // 10
		closenessGoal + " customers, last page at 10,000":         true,  // 0.9
		closenessGoal + " customers, last page at 1,000,000":      false, // 0.5
		closenessGoal + " customers, first-time search at 10,000": true,
		binaryGoal: true,
	} {
		if got, ok := met[name]; !ok || got != want {
			t.Errorf("%s: met %v, judged %v", name, got, ok)
		}
	}
	text := r.Markdown("chart.svg")
	for _, want := range []string{"**1.5**", "**0.5**", "no: 1 of 4", "6,750", "![Requests per second by number of customers](chart.svg)"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

func TestAMissingFigureIsNamed(t *testing.T) {
	t.Parallel()
	s := reads()
	if err := s.Complete([]string{FirstTime, "customers, last page"}); err != nil {
		t.Error(err)
	}
	if err := s.Complete([]string{"public tracker"}); err == nil || !strings.Contains(err.Error(), "public tracker") {
		t.Errorf("%v", err)
	}
	s.Rounds = 3
	if err := s.Complete([]string{FirstTime}); err == nil || !strings.Contains(err.Error(), "round 3") {
		t.Errorf("%v", err)
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
	chart, err := os.ReadFile(filepath.Join(filepath.Dir(page), "performance.svg"))
	if err != nil || !strings.HasSuffix(string(chart), "</svg>\n") || !strings.Contains(string(chart), "customers, last page") {
		t.Errorf("%v: %s", err, chart)
	}
	write("# A page without a place\n")
	if err := r.WritePage(page); err == nil {
		t.Error("figures were written into a page that has no place for them")
	}
}

func TestALaterRunTakesThePlaceOfAnEarlierOne(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "results.json")
	r, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	old, fresh := reads(), reads()
	fresh.Version = "v2"
	r.Put(Section{Engine: postgres, Phase: Writes})
	r.Put(old)
	r.Put(fresh)
	if err := r.Save(path); err != nil {
		t.Fatal(err)
	}
	if r, err = Load(path); err != nil {
		t.Fatal(err)
	}
	if len(r.Sections) != 2 || r.Sections[0].Version != "v2" || r.Sections[1].Phase != Writes {
		t.Errorf("%d sections: %+v", len(r.Sections), r.Sections)
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
