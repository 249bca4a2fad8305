package doctor

import (
	"context"
	"fmt"

	"aftercare/internal/platform/civil"
)

// Pass shows the progress of the emails for one cause.
type Pass struct {
	Cause  string
	Last   civil.Date // the last day that was handled; zero if there is none
	Behind int        // number of past days without emails
}

// Notices checks that reminders and the desk's daily emails were written on every past day.
func Notices(passes func(ctx context.Context) ([]Pass, error)) Check {
	return Check{Name: NoticesCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		all, err := passes(ctx)
		if err != nil {
			return cannotLook(err, "fix what the check "+IntegrityCheck+" reports, then run the doctor again")
		}
		var behind some
		var last string
		for _, p := range all {
			if p.Behind > 0 {
				behind.add(fmt.Sprintf("%s: %d days without, the last time was %s", p.Cause, p.Behind, when(p)))
			}
			if !p.Last.IsZero() {
				last = max(last, p.Last.String())
			}
		}
		switch {
		case behind.n > 0:
			return warn("days have ended without their reminders or daily emails").and(
				"run a server by day (reminders from 9 to 18, daily emails from 8 to 12 o'clock); if one runs, see its log for `notices.remind` or `notices.digest`", behind.details()...)
		case last == "":
			return fine("none was due yet")
		}
		return fine("all were written, the last time on %s", last)
	}}
}

func when(p Pass) string {
	if p.Last.IsZero() {
		return "never"
	}
	return p.Last.String()
}
