package overview

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/counts"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Service reads.
type Service struct {
	DB      *db.DB
	Figures *Figures
	Trail   *trail.Book
	Portal  func() portal.Facts
}

// Overview is the desk seen from above.
type Overview struct {
	Range
	Today   civil.Date
	Counted bool // otherwise the rest is not there yet
	Tickets Work
	Answers Took
	Ends    Took
	Registrations
	Endings []Ending
	// For a manager alone.
	IsManager bool
	Waiting   []Waiting
	Money     Money
}

// Registrations are those of each week, by type; the type with most first.
type Registrations struct {
	Weeks []civil.Date // their Mondays
	Types []Series
}

// Series has a number for each week or month.
type Series struct {
	Name string
	N    []int64
}

func (s Series) total() (n int64) {
	for _, one := range s.N {
		n += one
	}
	return n
}

// Ending is how many warranties end within a span of days from today on.
type Ending struct {
	Age
	N int64
}

// Money is what dealers claimed.
type Money struct {
	Months  []civil.Date // their first days
	Schemes []Claims     // the one with most money first
}

// Claims are those of one scheme.
type Claims struct {
	ID, Name string
	Months   []ClaimsOfMonth
}

// ClaimsOfMonth are those that were made in a month, by where they stand now.
type ClaimsOfMonth map[string]Claimed

// Claimed is a number of claims and what they ask for.
type Claimed struct{ N, Paise int64 }

// Total is over all statuses.
func (m ClaimsOfMonth) Total() (all Claimed) {
	for _, c := range m {
		all.N, all.Paise = all.N+c.N, all.Paise+c.Paise
	}
	return all
}

func (c Claims) paise() (sum int64) {
	for _, m := range c.Months {
		sum += m.Total().Paise
	}
	return sum
}

// Look is the overview of a range of days, as its address says it.
func (s *Service) Look(ctx context.Context, from, to string) (*Overview, error) {
	today := civil.In(s.DB.Now(), s.Portal().Location)
	r, err := readRange(from, to, today)
	if err != nil {
		return nil, err
	}
	o := &Overview{Range: r, Today: today, IsManager: auth.From(ctx).Role.Covers(auth.Manager)}
	o.Tickets.Since = s.Portal().UntouchedSince(today, untouchedAfter)
	entries, err := s.Figures.Read(ctx, o.spans()...)
	if errors.Is(err, counts.ErrUncounted) {
		return o, nil
	}
	if err != nil {
		return nil, err
	}
	o.Counted = true
	return o, s.fill(ctx, o, byMeasure(entries))
}

// spans are the counts to read. Money is not even read for those who may not see it.
func (o *Overview) spans() []counts.Span {
	weeks := monday(o.From).String()
	spans := append(workSpans(o.Today, o.Tickets.Since),
		counts.Span{Measure: answered, From: weeks, To: o.To.String(), Together: true},
		counts.Span{Measure: ended, From: weeks, To: o.To.String(), Together: true},
		counts.Span{Measure: registered, From: weeks, To: o.To.String()},
		counts.Span{Measure: ends, From: o.Today.String(), To: o.Today.AddDays(endings[len(endings)-1].To).String()})
	if o.IsManager {
		spans = append(spans, counts.Span{Measure: claimed, From: first(o.From).String(), To: o.To.String()})
	}
	return spans
}

func byMeasure(entries []counts.Entry) map[string][]counts.Entry {
	all := map[string][]counts.Entry{}
	for _, e := range entries {
		all[e.Measure] = append(all[e.Measure], e)
	}
	return all
}

func (s *Service) fill(ctx context.Context, o *Overview, found map[string][]counts.Entry) error {
	o.Tickets = workOf(o.Today, o.Tickets.Since, found)
	o.Answers, o.Ends = tookOf(found[answered]), tookOf(found[ended])
	o.Registrations = registrationsOf(o.weeks(), found[registered])
	o.Endings = endingsOf(o.Today, found[ends])
	if !o.IsManager {
		return nil
	}
	for _, kind := range []string{warranty, claims} {
		since, err := waitsSince(ctx, s.DB, kind)
		if err != nil {
			return err
		}
		o.Waiting = append(o.Waiting, Waiting{Kind: kind, N: o.Tickets.Open[kind], Since: since, Ages: o.Tickets.Ages})
	}
	o.Money = Money{Months: o.months(), Schemes: claimsOf(o.months(), found[claimed])}
	return s.name(ctx, o.Money.Schemes)
}

// name gives schemes the names they have now, and puts the one with most money first.
func (s *Service) name(ctx context.Context, schemes []Claims) error {
	ids := make([]string, len(schemes))
	for i, c := range schemes {
		ids[i] = c.ID
	}
	names, err := schemeNames(ctx, s.DB, ids)
	for i, c := range schemes {
		schemes[i].Name = cmp.Or(names[c.ID], c.ID)
	}
	slices.SortStableFunc(schemes, func(a, b Claims) int {
		return cmp.Or(cmp.Compare(b.paise(), a.paise()), cmp.Compare(a.Name, b.Name))
	})
	return err
}

// places are where days stand in a row of them.
func places(days []civil.Date) map[string]int {
	at := map[string]int{}
	for i, day := range days {
		at[day.String()] = i
	}
	return at
}

func registrationsOf(weeks []civil.Date, entries []counts.Entry) Registrations {
	at, types := places(weeks), map[string][]int64{}
	for _, e := range entries {
		if types[e.Part] == nil {
			types[e.Part] = make([]int64, len(weeks))
		}
		types[e.Part][at[e.Day]] += e.N
	}
	r := Registrations{Weeks: weeks, Types: []Series{}}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		r.Types = append(r.Types, Series{name, types[name]})
	}
	slices.SortStableFunc(r.Types, func(a, b Series) int { return cmp.Compare(b.total(), a.total()) })
	return r
}

func endingsOf(today civil.Date, entries []counts.Entry) []Ending {
	all := make([]Ending, len(endings))
	for i, span := range endings {
		all[i].Age = span
		for _, e := range entries {
			if day, err := civil.Parse(e.Day); err == nil && span.holds(today.DaysUntil(day)) {
				all[i].N += e.N
			}
		}
	}
	return all
}

func claimsOf(months []civil.Date, entries []counts.Entry) []Claims {
	at, schemes := places(months), map[string][]ClaimsOfMonth{}
	for _, e := range entries {
		scheme, status := split(e.Part)
		if schemes[scheme] == nil {
			schemes[scheme] = make([]ClaimsOfMonth, len(months))
		}
		month := schemes[scheme][at[e.Day]]
		if month == nil {
			month = ClaimsOfMonth{}
			schemes[scheme][at[e.Day]] = month
		}
		month[status] = Claimed{month[status].N + e.N, month[status].Paise + e.Weight}
	}
	all := []Claims{}
	for _, id := range slices.Sorted(maps.Keys(schemes)) {
		all = append(all, Claims{ID: id, Months: schemes[id]})
	}
	return all
}
