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

// Service reads the overview.
type Service struct {
	DB     *db.DB
	Trail  *trail.Log
	Portal func() portal.Facts
	// IsFilling reports whether the queue still lacks lines of older records.
	IsFilling func(ctx context.Context) (bool, error)

	kept       kept
	registered weeks[map[string]int64]
	answered   weeks[[]Taken]
	closed     weeks[[]Taken]
}

// Look returns the overview of a range of days. It can be a minute old, unless fresh is true.
func (s *Service) Look(ctx context.Context, from, to civil.Date, fresh bool) (*OverviewBody, error) {
	now := s.DB.Now()
	today := civil.In(now, s.Portal().Location)
	r, err := rangeOf(from, to, today)
	if err != nil {
		return nil, err
	}
	filling, err := s.IsFilling(ctx)
	if err != nil {
		return nil, err
	}
	o := &OverviewBody{From: r.From.String(), To: r.To.String(), Today: today.String(), AsOf: now, Counted: !filling}
	if filling {
		return o, nil
	}
	asked := question{r, today, s.Portal().Zone, auth.From(ctx).Role.Covers(auth.Manager)}
	return s.kept.get(ctx, asked, now, fresh, func() (*OverviewBody, error) { return o, s.fill(ctx, asked, o) })
}

// fill reads all figures. It does not read money for roles that may not see it.
func (s *Service) fill(ctx context.Context, asked question, o *OverviewBody) (err error) {
	var waiting []WaitingBody
	if o.Tickets, waiting, err = s.readWork(ctx, asked.today); err != nil {
		return err
	}
	if o.Answers, err = s.took(ctx, untilAnswer, asked.Range, forGood, &s.answered); err != nil {
		return err
	}
	if o.Ends, err = s.took(ctx, untilEnd, asked.Range, closedLasts, &s.closed); err != nil {
		return err
	}
	if o.Registrations, err = s.registrations(ctx, asked.Range); err != nil {
		return err
	}
	for _, e := range endings {
		if e.Count, err = ending(ctx, s.DB, asked.today.AddDays(e.FromDay), asked.today.AddDays(e.ToDay)); err != nil {
			return err
		}
		o.Endings = append(o.Endings, e)
	}
	if !asked.isManager {
		return nil
	}
	for _, w := range waiting {
		if w.Since, err = waitsSince(ctx, s.DB, w.Kind); err != nil {
			return err
		}
		o.Waiting = append(o.Waiting, w)
	}
	o.Claims, err = s.claims(ctx, asked.Range)
	return err
}

// took measures the weeks of a range. For few tickets it reads each duration, so that the median is exact.
func (s *Service) took(ctx context.Context, until string, r Range, lasts time.Duration, weeks *weeks[[]Taken]) (*TookBody, error) {
	all, location := newTook(), s.Portal().Location
	for _, week := range r.weeks() {
		spans, err := weeks.get(s.DB.Now(), lasts, week, location, func(begin, end time.Time) ([]Taken, error) { return spansBetween(ctx, s.DB, until, begin, end) })
		if err != nil {
			return nil, err
		}
		for i, span := range spans {
			all.Spans[i].N += span.N
			all.Spans[i].Seconds += span.Seconds
		}
	}
	if n := all.total().N; n == 0 || n > exactUpTo {
		return all.body(), nil
	}
	var err error
	all.each, err = eachBetween(ctx, s.DB, until, monday(r.From).Start(location), monday(r.To).AddDays(7).Start(location))
	return all.body(), err
}

func (s *Service) claims(ctx context.Context, r Range) (*ClaimsBody, error) {
	months := r.months()
	b, schemes := &ClaimsBody{Months: texts(months)}, map[string][]ClaimsOfMonthRow{}
	location := s.Portal().Location
	for i, month := range months {
		found, err := claimed(ctx, s.DB, month.Start(location), month.AddMonths(1).Start(location))
		if err != nil {
			return nil, err
		}
		for _, c := range found {
			if schemes[c.scheme] == nil {
				schemes[c.scheme] = make([]ClaimsOfMonthRow, len(months))
			}
			schemes[c.scheme][i].add(c)
		}
	}
	ids := slices.Sorted(maps.Keys(schemes))
	names, err := schemeNames(ctx, s.DB, ids)
	b.Schemes = make([]SchemeClaimsBody, len(ids))
	for i, id := range ids {
		// Show the scheme's current name.
		b.Schemes[i] = SchemeClaimsBody{id, cmp.Or(names[id], id), schemes[id]}
	}
	slices.SortStableFunc(b.Schemes, func(a, b SchemeClaimsBody) int {
		return cmp.Or(cmp.Compare(b.paise(), a.paise()), cmp.Compare(a.Name, b.Name))
	})
	return b, err
}

func (m *ClaimsOfMonthRow) add(c claims) {
	m.Count, m.Paise = m.Count+c.n, m.Paise+c.paise
	switch c.status {
	case approved:
		m.Approved += c.paise
	case rejected:
		m.Rejected += c.paise
	default:
		m.Waiting += c.paise
	}
}

func (s SchemeClaimsBody) paise() (sum int64) {
	for _, m := range s.Months {
		sum += m.Paise
	}
	return sum
}

func (s *Service) registrations(ctx context.Context, r Range) (*RegistrationsBody, error) {
	weeks := r.weeks()
	b, types := &RegistrationsBody{Weeks: texts(weeks), Types: []SeriesBody{}}, map[string][]int64{}
	for i, week := range weeks {
		counts, err := s.registered.get(s.DB.Now(), forGood, week, s.Portal().Location, func(begin, end time.Time) (map[string]int64, error) { return registered(ctx, s.DB, begin, end) })
		if err != nil {
			return nil, err
		}
		for name, n := range counts {
			if types[name] == nil {
				types[name] = make([]int64, len(weeks))
			}
			types[name][i] = n
		}
	}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		b.Types = append(b.Types, SeriesBody{name, types[name]})
	}
	slices.SortStableFunc(b.Types, func(a, b SeriesBody) int { return cmp.Compare(b.total(), a.total()) })
	return b, nil
}

func (s SeriesBody) total() (n int64) {
	for _, one := range s.Counts {
		n += one
	}
	return n
}

func texts(days []civil.Date) []string {
	all := make([]string, len(days))
	for i, d := range days {
		all[i] = d.String()
	}
	return all
}

// readWork counts open tickets and records that wait for a manager. A claim in process no longer waits.
func (s *Service) readWork(ctx context.Context, today civil.Date) (*TicketsBody, []WaitingBody, error) {
	t, waits := &TicketsBody{}, []WaitingBody{{Kind: warranty}, {Kind: claim}}
	location := s.Portal().Location
	var begins []time.Time
	for _, age := range ages {
		t.Ages = append(t.Ages, AgeBody{DaysBody: age})
		for i := range waits {
			waits[i].Ages = append(waits[i].Ages, WaitingAges{DaysBody: age})
		}
		if age.ToDay != nil {
			begins = append(begins, today.AddDays(-*age.ToDay).Start(location))
		}
	}
	for _, at := range stages {
		t.Statuses = append(t.Statuses, StatusesBody{Status: at.status})
	}
	rows, err := openRows(ctx, s.DB, begins)
	if err != nil {
		return nil, nil, err
	}
	for _, row := range rows {
		t.add(row)
		for i := range waits {
			if w := &waits[i]; w.Kind == row.kind && (row.kind != claim || row.stage == isNew) {
				w.Count += row.n
				w.Ages[row.age].Count += row.n
			}
		}
	}
	since := s.Portal().UntouchedSince(today, untouchedAfter)
	t.Untouched.WorkingDays, t.Untouched.Since = untouchedAfter, since.String()
	if t.Untouched.KindsBody, err = untouched(ctx, s.DB, since.AddDays(1).Start(location)); err != nil {
		return nil, nil, err
	}
	t.ToReturn, t.DueBack, err = toReturn(ctx, s.DB, today)
	return t, waits, err
}

func (t *TicketsBody) add(row openRow) {
	t.KindsBody.add(row.kind, row.n)
	t.Ages[row.age].add(row.kind, row.n)
	for i, at := range stages {
		if at.stage == row.stage {
			t.Statuses[i].add(row.kind, row.n)
		}
	}
}

func (k *KindsBody) add(kind string, n int64) {
	switch kind {
	case repair:
		k.Repair += n
	case awr:
		k.AWR += n
	}
}

func (k KindsBody) of(kind string) int64 { return map[string]int64{repair: k.Repair, awr: k.AWR}[kind] }
