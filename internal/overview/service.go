package overview

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Service reads.
type Service struct {
	DB     *db.DB
	Trail  *trail.Book
	Portal func() portal.Facts
	// IsFilling reports whether lines of older records are still missing in the queue.
	IsFilling func(ctx context.Context) (bool, error)

	kept  kept
	weeks weeks
}

// Overview is the desk seen from above.
type Overview struct {
	Range
	Today   civil.Date
	AsOf    time.Time
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

// Look is the overview of a range of days, as its address says it. It may be a
// minute old, unless a fresh one is asked for.
func (s *Service) Look(ctx context.Context, from, to string, fresh bool) (*Overview, error) {
	now := s.DB.Now()
	today := civil.In(now, s.Portal().Location)
	r, err := readRange(from, to, today)
	if err != nil {
		return nil, err
	}
	filling, err := s.IsFilling(ctx)
	if err != nil {
		return nil, err
	}
	asked := question{r, today, s.Portal().Zone, auth.From(ctx).Role.Covers(auth.Manager)}
	if filling {
		return &Overview{Range: r, Today: today, AsOf: now, IsManager: asked.isManager}, nil
	}
	return s.kept.get(ctx, asked, now, fresh, func() (*Overview, error) {
		o := &Overview{Range: r, Today: today, AsOf: now, Counted: true, IsManager: asked.isManager}
		return o, s.fill(ctx, o)
	})
}

// fill reads all figures. Money is not even read for those who may not see it.
func (s *Service) fill(ctx context.Context, o *Overview) (err error) {
	var waiting Work
	if o.Tickets, waiting, err = s.readWork(ctx, o.Today); err != nil {
		return err
	}
	location := s.Portal().Location
	begin, end := monday(o.From).Start(location), monday(o.To).AddDays(7).Start(location)
	if o.Answers, err = tookBetween(ctx, s.DB, untilAnswer, begin, end); err != nil {
		return err
	}
	if o.Ends, err = tookBetween(ctx, s.DB, untilEnd, begin, end); err != nil {
		return err
	}
	if o.Registrations, err = s.registrations(ctx, o.Range); err != nil {
		return err
	}
	for _, span := range endings {
		n, err := ending(ctx, s.DB, o.Today.AddDays(span.From), o.Today.AddDays(span.To))
		if err != nil {
			return err
		}
		o.Endings = append(o.Endings, Ending{span, n})
	}
	if !o.IsManager {
		return nil
	}
	if o.Waiting, err = waitingOf(ctx, s.DB, waiting); err != nil {
		return err
	}
	o.Money, err = s.money(ctx, o.Range)
	return err
}

func (s *Service) money(ctx context.Context, r Range) (Money, error) {
	m := Money{Months: r.months()}
	schemes := map[string][]ClaimsOfMonth{}
	location := s.Portal().Location
	for i, month := range m.Months {
		found, err := claimed(ctx, s.DB, month.Start(location), month.AddMonths(1).Start(location))
		if err != nil {
			return m, err
		}
		for scheme, claims := range found {
			if schemes[scheme] == nil {
				schemes[scheme] = make([]ClaimsOfMonth, len(m.Months))
			}
			schemes[scheme][i] = claims
		}
	}
	for _, id := range slices.Sorted(maps.Keys(schemes)) {
		m.Schemes = append(m.Schemes, Claims{ID: id, Months: schemes[id]})
	}
	return m, s.name(ctx, m.Schemes)
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

func (s *Service) registrations(ctx context.Context, r Range) (Registrations, error) {
	found := Registrations{Weeks: r.weeks(), Types: []Series{}}
	types := map[string][]int64{}
	for i, week := range found.Weeks {
		counts, err := s.weeks.get(ctx, s.DB, week, s.Portal().Location)
		if err != nil {
			return found, err
		}
		for name, n := range counts {
			if types[name] == nil {
				types[name] = make([]int64, len(found.Weeks))
			}
			types[name][i] = n
		}
	}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		found.Types = append(found.Types, Series{name, types[name]})
	}
	slices.SortStableFunc(found.Types, func(a, b Series) int { return cmp.Compare(b.total(), a.total()) })
	return found, nil
}
