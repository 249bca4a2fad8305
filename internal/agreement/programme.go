package agreement

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
)

// Programme is the offer for one quarter.
type Programme struct {
	ID       string
	Quarter  Quarter
	Title    string
	Tiers    []Tier
	Terms    []string
	OpenedBy string
	OpenedAt time.Time
	ClosedAt time.Time // zero while it can be signed
}

// Tier pays a percentage of the purchases (TOD) if the buying target is reached.
type Tier struct {
	Target int64 `json:"targetPaise"` // before GST
	Payout int   `json:"payoutBasisPoints"`
}

// Limits of a programme, so that it fits on the printed letter.
const (
	maxTiers      = 10
	maxTerms      = 30
	maxTermLength = 500
	maxTarget     = 10_00_00_00_000 // rupees
)

// Quarter is a quarter of the financial year, which starts in April. Its first day identifies it.
type Quarter struct{ starts civil.Date }

var quarters = [4]struct {
	short, months string
	begins        time.Month
}{
	{"AMJ", "April to June", time.April},
	{"JAS", "July to September", time.July},
	{"OND", "October to December", time.October},
	{"JFM", "January to March", time.January},
}

// quarterOf finds a quarter by its name, "Q1" to "Q4", and its calendar year.
func quarterOf(name string, year int) (Quarter, error) {
	if year < 2000 || year > 2100 {
		return Quarter{}, errYearUnclear
	}
	for i, q := range quarters {
		if strings.EqualFold(strings.TrimSpace(name), fmt.Sprintf("Q%d", i+1)) {
			return Quarter{civil.Date{Year: year, Month: q.begins, Day: 1}}, nil
		}
	}
	return Quarter{}, errUnknownQuarter
}

// number counts the quarters of the financial year from 0.
func (q Quarter) number() int { return (int(q.starts.Month)/3 + 3) % 4 }

func (q Quarter) Year() int { return q.starts.Year }

// Name returns the quarter's name, such as "Q1".
func (q Quarter) Name() string { return fmt.Sprintf("Q%d", q.number()+1) }

// Months returns the quarter's months, such as "April to June".
func (q Quarter) Months() string { return quarters[q.number()].months }

// Label returns the quarter's full name, such as "Q1 (AMJ) 2026".
func (q Quarter) Label() string {
	return fmt.Sprintf("%s (%s) %d", q.Name(), quarters[q.number()].short, q.Year())
}

// Next returns the quarter after this one.
func (q Quarter) Next() Quarter { return Quarter{q.starts.AddMonths(3)} }

// Before reports whether q is before o.
func (q Quarter) Before(o Quarter) bool { return q.starts.Before(o.starts) }

func quarterOn(day civil.Date) Quarter {
	return Quarter{civil.Date{Year: day.Year, Month: (day.Month-1)/3*3 + 1, Day: 1}}
}

// Is reports whether a text names this quarter: by name, initials, months or label, with or without the year,
// with any spacing.
func (q Quarter) Is(text string) bool {
	text = strings.TrimSuffix(compact(text), fmt.Sprint(q.Year()))
	name, of := q.Name(), quarters[q.number()]
	for _, known := range []string{name, of.short, name + of.short, of.short + name, of.months, strings.Replace(of.months, "to", "", 1)} {
		if text == compact(known) {
			return true
		}
	}
	return false
}

// compact keeps letters and digits, in lower case.
func compact(s string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s))
}

// chosen finds the open programme that a form names. Without a year it takes the earliest one. So a form that
// is sent twice cannot sign the same quarter of two years.
func chosen(open []Programme, quarter string) (Programme, error) {
	if len(open) == 0 {
		return Programme{}, errNothingOpen
	}
	if strings.TrimSpace(quarter) == "" {
		return Programme{}, errNoQuarter
	}
	labels := make([]string, len(open))
	for i, p := range open {
		if p.Quarter.Is(quarter) {
			return p, nil
		}
		labels[i] = p.Quarter.Label()
	}
	return Programme{}, fault.Newf(fault.Invalid, "Please select the open quarter: %s.", strings.Join(labels, " or "))
}

// Calendar holds the current and the next quarter for the desk.
type Calendar struct {
	Running, Next Quarter
	Suggested     Quarter // the first quarter without a programme, from the current one on
}

func calendar(running Quarter, open []Programme) Calendar {
	c := Calendar{Running: running, Next: running.Next(), Suggested: running}
	for slices.ContainsFunc(open, func(p Programme) bool { return p.Quarter == c.Suggested }) {
		c.Suggested = c.Suggested.Next()
	}
	return c
}

// Draft is a programme that an admin typed.
type Draft struct {
	Title   string
	Quarter string
	Year    int
	Tiers   []DraftTier
	Terms   []string
}

// DraftTier is a tier in rupees and percent.
type DraftTier struct{ Target, Payout float64 }

func (d Draft) programme() (p Programme, err error) {
	if p.Title, err = field.Text("the title", d.Title, field.Line); err != nil {
		return p, err
	}
	if p.Quarter, err = quarterOf(d.Quarter, d.Year); err != nil {
		return p, err
	}
	if p.Tiers, err = tiers(d.Tiers); err != nil {
		return p, err
	}
	p.Terms, err = terms(d.Terms)
	return p, err
}

func tiers(drafts []DraftTier) ([]Tier, error) {
	if len(drafts) == 0 || len(drafts) > maxTiers {
		return nil, errNoTiers
	}
	all := make([]Tier, len(drafts))
	for i, draft := range drafts {
		points := math.Round(draft.Payout * 100)
		switch {
		case draft.Target < 1 || draft.Target > maxTarget || draft.Target != math.Trunc(draft.Target):
			return nil, errTargetUnclear
		case points < 1 || points > 100_00 || math.Abs(points-draft.Payout*100) > 1e-6:
			return nil, errPayoutUnclear
		}
		all[i] = Tier{Target: int64(draft.Target) * 100, Payout: int(points)}
		if i > 0 && all[i].Target <= all[i-1].Target {
			return nil, errTiersNotAscending
		}
		if i > 0 && all[i].Payout < all[i-1].Payout {
			return nil, errPayoutsNotAscending
		}
	}
	return all, nil
}

func terms(lines []string) ([]string, error) {
	all := make([]string, 0, len(lines))
	for _, line := range lines {
		term, err := field.OptionalText("each term", line, maxTermLength)
		if err != nil {
			return nil, err
		}
		if term != "" && !slices.Contains(all, term) {
			all = append(all, term)
		}
	}
	if len(all) == 0 || len(all) > maxTerms {
		return nil, errNoTerms
	}
	return all, nil
}

// firstQuarter returns the current or the next April to June quarter. A new portal starts with it.
func firstQuarter(running Quarter) Quarter {
	for running.starts.Month != time.April {
		running = running.Next()
	}
	return running
}

func standardProgramme(q Quarter) Programme {
	return Programme{
		Quarter: q,
		Title:   "Micro Distributor Programme",
		Tiers:   []Tier{{1_50_000_00, 100}, {2_50_000_00, 150}, {3_50_000_00, 250}},
		Terms: []string{
			"A minimum of 30% of the monthly target is needed for the quarterly payout and to keep the Micro Distributor status.",
			"The letter is valid for 1 quarter only.",
			"SPC (B2B and special price billing) does not count for target and TOD.",
			"SSD, toner, RAM and Neo series products are not counted for TOD.",
			"The letter is not transferable.",
			"Products must be bought from the specified distributor.",
			"The company's decision is final in disputes.",
		},
		OpenedBy: "portal",
	}
}
