package doctor

import (
	"context"
	"time"

	"aftercare/internal/platform/db"
)

// Clock compares the clocks of this machine, of the database, and of the server that wrote last.
func Clock(v *db.View, now func() time.Time, written func(ctx context.Context) (last time.Time, what string, err error)) Check {
	const (
		tolerated = 5 * time.Second
		do        = "synchronise the clocks of the machines, for example with systemd-timesyncd or chrony (`timedatectl status`); sessions and links depend on them"
	)
	return Check{Name: ClockCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		before := now()
		theirs, has, err := clock(ctx, v)
		after := now()
		if err != nil {
			return cannotLook(err, "check that the database answers, then try again")
		}
		if has {
			if ahead := theirs.Sub(after); ahead > tolerated {
				return warn("the database's clock is ahead by %s", ahead.Round(time.Second)).and(do)
			}
			if behind := before.Sub(theirs); behind > tolerated {
				return warn("the database's clock is behind by %s", behind.Round(time.Second)).and(do)
			}
		}
		last, what, err := written(ctx)
		if err != nil {
			return cannotLook(err, "check that the database answers, then try again")
		}
		if ahead := last.Sub(after); ahead > time.Minute {
			return warn("%s is in the future by %s: this machine's clock is behind, or was ahead", what, ahead.Round(time.Second)).and(do)
		}
		if !has {
			return fine("nothing was written in the future")
		}
		return fine("agrees with the database's, and nothing was written in the future")
	}}
}

// Zone shows the time zone of the portal.
func Zone(where *time.Location, now func() time.Time) Check {
	return Check{Name: ZoneCheck, Look: func(context.Context, func(int64, string)) Finding {
		if where == nil {
			return fail("the time zone cannot be loaded").and("set AFTERCARE_TIMEZONE to a zone such as Asia/Kolkata")
		}
		return fine("%s, where it is %s", where, now().In(where).Format("2006-01-02 15:04 -07:00"))
	}}
}
