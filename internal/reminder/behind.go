package reminder

import (
	"context"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
)

// morning is the name under which the passes of the morning's letters are kept,
// beside those of the reminders.
const morning = "digest"

// Pass is how far the letters of a cause have come.
type Pass struct {
	Cause string // of reminders, or digest
	// Last is the last day that was dealt with; zero if there was none.
	Last civil.Date
	// Behind is how many days have ended that were not.
	Behind int
}

// Passes returns those of all causes, as of an instant. A cause that has not begun has
// nothing to be behind with, and nor has a restored portal with the days before that.
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

// mostBehind is as far as anybody counts.
const mostBehind = 366

// behind counts the days that ended without their letters: at the hour from which on
// no more are written, on the days on which they are. The first day is not counted:
// a portal may have begun after its hours.
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
