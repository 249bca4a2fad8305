package worklist

import (
	"context"
	"fmt"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// Morning is the summary of one person's work for a day.
type Morning struct {
	Mine, DueToday, Late db.Total // lines assigned to this person
	Nobodys, AllLate     db.Total
	Back                 db.Total // devices that are due back
	MostUrgent           []Line   // this person's lines
}

// mostCounted limits how far lines are counted, so the cost stays the same for a million lines.
const mostCounted = 1000

const mostUrgent = 5

// Morning counts a person's work, for the kinds that the role works on.
func (s *Service) Morning(ctx context.Context, who auth.Actor) (m Morning, err error) {
	all := asked{kinds: kindsOf(who.Role), order: urgent, limit: mostUrgent, today: civil.In(s.DB.Now(), s.Portal().Location)}
	mine, nobodys := all, all
	mine.who, nobodys.nobody = who.ID, true
	// A line that is late tomorrow is late or due today.
	late, dueNow, allLate := mine, mine, all
	late.late, dueNow.late, allLate.late = true, true, true
	dueNow.today = all.today.AddDays(1)
	back := asked{kinds: []Kind{AWR}, back: true, any: true, order: byBack, today: all.today}
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
