package queue

import (
	"context"
	"fmt"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// Morning is what one person finds at the desk on a day.
type Morning struct {
	Mine, DueToday, Late db.Total // of what is assigned to them
	Nobodys, AllLate     db.Total
	Back                 db.Total // devices that are due back
	MostUrgent           []Line   // of theirs
}

// mostCounted is how far a morning counts lines: a million of them cost no more.
const mostCounted = 1000

// mostUrgent is how many lines a morning tells one by one.
const mostUrgent = 5

// Morning counts what a person has to do, of the kinds that their role works on.
func (s *Service) Morning(ctx context.Context, who auth.Actor) (m Morning, err error) {
	all := asked{kinds: kindsOf(who.Role), order: urgent, limit: mostUrgent, today: civil.In(s.DB.Now(), s.Portal().Location)}
	mine, nobodys := all, all
	mine.who, nobodys.nobody = who.ID, true
	// What is late tomorrow is late or due today.
	late, dueNow, allLate := mine, mine, all
	late.late, dueNow.late, allLate.late = true, true, true
	dueNow.today = all.today.AddDays(1)
	back := asked{kinds: []Kind{AWR}, back: true, any: true, order: oldest, today: all.today}
	for _, count := range []struct {
		of   asked
		into *db.Total
	}{{mine, &m.Mine}, {late, &m.Late}, {dueNow, &m.DueToday}, {nobodys, &m.Nobodys}, {allLate, &m.AllLate}, {back, &m.Back}} {
		n, err := countLines(ctx, s.DB, count.of, mostCounted+1)
		if err != nil {
			return m, fmt.Errorf("queue: morning: %w", err)
		}
		*count.into = db.Told(n, mostCounted)
	}
	m.DueToday.N -= m.Late.N
	if m.MostUrgent, err = lines(ctx, s.DB, mine); err != nil {
		return m, fmt.Errorf("queue: morning: %w", err)
	}
	m.MostUrgent = m.MostUrgent[:min(len(m.MostUrgent), mostUrgent)]
	return m, nil
}
