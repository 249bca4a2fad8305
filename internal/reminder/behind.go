package reminder

import (
	"context"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
)

// morning is the name of the daily email's pass in the database.
const morning = "digest"

// Pass is the progress of one kind of email.
type Pass struct {
	Cause string // name of a reminder, or digest
	// Last is the last finished day; zero if there is none.
	Last civil.Date
	// Behind is the number of past days that were not finished.
	Behind int
}

// Passes returns the progress of all causes. A cause that has not begun is not behind. Days before a restore
// do not count.
func Passes(ctx context.Context, q db.Queryer, facts portal.Facts, now, restored time.Time) ([]Pass, error) {
	names := []string{morning}
	for _, c := range (&Service{}).causes() {
		names = append(names, c.name)
	}
	passes := make([]Pass, 0, len(names))
	for _, name := range names {
		p, err := passOf(ctx, q, name)
		if err != nil {
			return nil, err
		}
		passes = append(passes, Pass{Cause: name, Last: p.done, Behind: p.behind(name, facts, now, restored)})
	}
	return passes, nil
}

// mostBehind is the most days that are counted.
const mostBehind = 366

// behind counts the days that ended without their emails. A day ends at the last sending hour, and only
// sending days count. The first day does not count, because the portal may have started after that hour.
func (p pass) behind(name string, facts portal.Facts, now, restored time.Time) (days int) {
	if p.began.IsZero() {
		return 0
	}
	began := p.began
	if day := civil.In(restored, facts.Location); day.After(began) {
		began = day
	}
	last, isDay := lastHour, func(civil.Date) bool { return true }
	if name == morning {
		last, isDay = noon, facts.WorksOn
	}
	day := civil.In(now, facts.Location)
	if now.In(facts.Location).Hour() < last {
		day = day.AddDays(-1)
	}
	for ; day.After(p.done) && day.After(began) && days < mostBehind; day = day.AddDays(-1) {
		if isDay(day) {
			days++
		}
	}
	return days
}
