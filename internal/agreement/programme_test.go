package agreement

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/portal"
)

func TestTheFinancialYearBeginsInApril(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                string
		year                int
		starts, label, said string
	}{
		{"Q1", 2026, "2026-04-01", "Q1 (AMJ) 2026", "April to June"},
		{"Q2", 2026, "2026-07-01", "Q2 (JAS) 2026", "July to September"},
		{"q3", 2026, "2026-10-01", "Q3 (OND) 2026", "October to December"},
		{" Q4 ", 2027, "2027-01-01", "Q4 (JFM) 2027", "January to March"},
	} {
		q, err := quarterOf(c.name, c.year)
		if err != nil {
			t.Fatal(err)
		}
		if q.starts.String() != c.starts || q.Label() != c.label || q.Months() != c.said {
			t.Errorf("%s of %d is %s, %q, %q", c.name, c.year, q.starts, q.Label(), q.Months())
		}
	}
}

func TestAQuarterIsRecognisedHoweverItIsWritten(t *testing.T) {
	t.Parallel()
	first := Quarter{civil.Date{Year: 2026, Month: 4, Day: 1}}
	for _, text := range []string{"Q1", "q1", "AMJ", "Q1 (AMJ)", "Q1, AMJ", "Q1-AMJ", "AMJ (Q1)", "April to June", "April - June", "April–June 2026", "Q1 2026", "Q1 (AMJ) 2026"} {
		if !first.Is(text) {
			t.Errorf("%q is not taken for %s", text, first.Label())
		}
	}
	for _, text := range []string{"", "Q2", "Q", "1", "Q11", "2026", "Q1 2025", "Q1 (AMJ) 2027", "JAS", "April", "Q1 Q1"} {
		if first.Is(text) {
			t.Errorf("%q is taken for %s", text, first.Label())
		}
	}
}

func TestTheFirstProgrammeHasTheTiersAndTermsOfTheLetter(t *testing.T) {
	t.Parallel()
	p := standardProgramme(firstQuarter(quarterOn(civil.Date{Year: 2026, Month: 5, Day: 9})))
	if p.Quarter.Label() != "Q1 (AMJ) 2026" {
		t.Errorf("it is for %s", p.Quarter.Label())
	}
	if want := []Tier{{150_000_00, 100}, {250_000_00, 150}, {350_000_00, 250}}; !slices.Equal(p.Tiers, want) {
		t.Errorf("its tiers are %v, want %v", p.Tiers, want)
	}
	terms := strings.Join(p.Terms, "\n")
	for _, part := range []string{
		"A minimum of 30% of the monthly target", "Micro Distributor status", "valid for 1 quarter only", "SPC (B2B and special price billing)",
		"SSD, toner, RAM and Neo series", "not transferable", "from the specified distributor", "decision is final in disputes",
	} {
		if !strings.Contains(terms, part) {
			t.Errorf("its terms say nothing of %q", part)
		}
	}
}

func TestTheFirstProgrammeIsTheCurrentOrNextAprilToJune(t *testing.T) {
	t.Parallel()
	kolkata, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		now            time.Time
		running, first string
	}{
		{time.Date(2026, 1, 1, 0, 0, 0, 0, kolkata), "Q4 (JFM) 2026", "Q1 (AMJ) 2026"},
		{time.Date(2026, 3, 31, 18, 29, 59, 999, time.UTC), "Q4 (JFM) 2026", "Q1 (AMJ) 2026"},
		{time.Date(2026, 3, 31, 18, 30, 0, 0, time.UTC), "Q1 (AMJ) 2026", "Q1 (AMJ) 2026"},
		{time.Date(2026, 6, 30, 18, 29, 59, 999, time.UTC), "Q1 (AMJ) 2026", "Q1 (AMJ) 2026"},
		{time.Date(2026, 6, 30, 18, 30, 0, 0, time.UTC), "Q2 (JAS) 2026", "Q1 (AMJ) 2027"},
		{time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC), "Q3 (OND) 2026", "Q1 (AMJ) 2027"},
		{time.Date(2026, 12, 31, 18, 30, 0, 0, time.UTC), "Q4 (JFM) 2027", "Q1 (AMJ) 2027"},
	} {
		running := (&Service{Portal: func() portal.Facts { return portal.Facts{Location: kolkata} }}).running(c.now)
		if running.Label() != c.running || firstQuarter(running).Label() != c.first {
			t.Errorf("at %s %s is running and %s is the first, want %s and %s", c.now, running.Label(), firstQuarter(running).Label(), c.running, c.first)
		}
	}
}

func TestTheFirstQuarterWithoutAProgrammeIsSuggested(t *testing.T) {
	t.Parallel()
	running := quarterOn(civil.Date{Year: 2026, Month: 11, Day: 15})
	after := func(n int) Programme { return Programme{Quarter: Quarter{running.starts.AddMonths(3 * n)}} }
	for _, c := range []struct {
		open      []Programme
		suggested string
	}{
		{nil, "Q3 (OND) 2026"},
		{[]Programme{after(2)}, "Q3 (OND) 2026"},
		{[]Programme{after(0)}, "Q4 (JFM) 2027"},
		{[]Programme{after(0), after(2)}, "Q4 (JFM) 2027"},
		{[]Programme{after(0), after(1), after(2)}, "Q2 (JAS) 2027"},
	} {
		got := calendar(running, c.open)
		if got.Running != running || got.Next.Label() != "Q4 (JFM) 2027" || got.Suggested.Label() != c.suggested {
			t.Errorf("with %d open: %s, %s, %s, want the suggestion %s", len(c.open), got.Running.Label(), got.Next.Label(), got.Suggested.Label(), c.suggested)
		}
	}
}

func TestAFormChoosesAmongTheOpenProgrammes(t *testing.T) {
	t.Parallel()
	of := func(name string, year int) Programme {
		q, err := quarterOf(name, year)
		if err != nil {
			t.Fatal(err)
		}
		return Programme{ID: q.Label(), Quarter: q}
	}
	open := []Programme{of("Q1", 2026), of("Q2", 2026), of("Q1", 2027)}
	for quarter, want := range map[string]string{"Q1": "Q1 (AMJ) 2026", "Q1 2027": "Q1 (AMJ) 2027", "July to September": "Q2 (JAS) 2026"} {
		if p, err := chosen(open, quarter); err != nil || p.ID != want {
			t.Errorf("%q gives %q, %v, want %q", quarter, p.ID, err, want)
		}
	}
	for _, c := range []struct {
		open          []Programme
		quarter, want string
	}{
		{nil, "Q1", errNothingOpen.Sentence},
		{open, " ", errNoQuarter.Sentence},
		{open, "Q4", "Please select the open quarter: Q1 (AMJ) 2026 or Q2 (JAS) 2026 or Q1 (AMJ) 2027."},
	} {
		var f *fault.Error
		if _, err := chosen(c.open, c.quarter); !errors.As(err, &f) || f.Sentence != c.want {
			t.Errorf("%q gives %v, want %q", c.quarter, err, c.want)
		}
	}
}

func TestADraftIsRefusedWithTheFirstThingWrong(t *testing.T) {
	t.Parallel()
	good := func() Draft {
		return Draft{Title: "Micro Distributor Programme", Quarter: "Q2", Year: 2026, Tiers: []DraftTier{{200_000, 1.25}, {300_000, 2}}, Terms: []string{"One term.", "  ", "One term. "}}
	}
	if p, err := good().programme(); err != nil || len(p.Terms) != 1 || p.Tiers[0] != (Tier{200_000_00, 125}) {
		t.Errorf("a good draft gives %+v, %v", p, err)
	}
	for _, c := range []struct {
		wrong    func(*Draft)
		sentence string
	}{
		{func(d *Draft) { d.Title = " " }, "Please enter the title."},
		{func(d *Draft) { d.Title = strings.Repeat("x", 201) }, "Please shorten the title to at most 200 characters."},
		{func(d *Draft) { d.Quarter = "Q5" }, errUnknownQuarter.Sentence},
		{func(d *Draft) { d.Quarter = "" }, errUnknownQuarter.Sentence},
		{func(d *Draft) { d.Year = 26 }, errYearUnclear.Sentence},
		{func(d *Draft) { d.Year = 2101 }, errYearUnclear.Sentence},
		{func(d *Draft) { d.Tiers = nil }, "Please enter 1 to 10 payout tiers."},
		{func(d *Draft) { d.Tiers = make([]DraftTier, 11) }, "Please enter 1 to 10 payout tiers."},
		{func(d *Draft) { d.Tiers[0].Target = 0 }, errTargetUnclear.Sentence},
		{func(d *Draft) { d.Tiers[0].Target = -5 }, errTargetUnclear.Sentence},
		{func(d *Draft) { d.Tiers[0].Target = 0.5 }, errTargetUnclear.Sentence},
		{func(d *Draft) { d.Tiers[1].Target = 1e300 }, errTargetUnclear.Sentence},
		{func(d *Draft) { d.Tiers[0].Payout = 0 }, errPayoutUnclear.Sentence},
		{func(d *Draft) { d.Tiers[0].Payout = 100.01 }, errPayoutUnclear.Sentence},
		{func(d *Draft) { d.Tiers[0].Payout = 1.255 }, errPayoutUnclear.Sentence},
		{func(d *Draft) { d.Tiers[1].Target = 200_000 }, errTiersNotAscending.Sentence},
		{func(d *Draft) { d.Tiers[1].Payout = 1 }, errPayoutsNotAscending.Sentence},
		{func(d *Draft) { d.Terms = []string{" "} }, "Please enter 1 to 30 terms."},
		{func(d *Draft) { d.Terms = numbered(31) }, "Please enter 1 to 30 terms."},
		{func(d *Draft) { d.Terms[0] = strings.Repeat("x", 501) }, "Please shorten each term to at most 500 characters."},
	} {
		draft := good()
		c.wrong(&draft)
		_, err := draft.programme()
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Invalid || f.Sentence != c.sentence {
			t.Errorf("%+v gives %v, want %q", draft, err, c.sentence)
		}
	}
}

func numbered(n int) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = fmt.Sprintf("Term %d.", i+1)
	}
	return lines
}
