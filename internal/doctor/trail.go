package doctor

import (
	"context"
	"time"

	"aftercare/internal/platform/trail"
)

// Trail checks that the audit trail has not been changed. Schema checks the triggers that protect it.
func Trail(verify func(ctx context.Context, since time.Time) (trail.Verdict, error), now func() time.Time, quick bool) Check {
	return Check{Name: TrailCheck, Needs: []string{DatabaseCheck, SecretCheck}, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		var since time.Time
		if quick {
			since = now().AddDate(0, 0, -1)
		}
		v, err := verify(ctx, since)
		switch {
		case err != nil:
			return cannotLook(err, "fix what the check "+IntegrityCheck+" reports, then run the doctor again")
		case !v.Whole:
			return fail("was changed in %d places", v.Flaws).
				and("keep what `aftercare audit verify` says, and find out who can write to the database; see docs/reference/audit-trail.md", v.First...)
		case quick:
			return fine("the entries of the last day are as they were written")
		}
		return fine("%d entries, all as they were written", v.Chained+v.Waiting)
	}}
}
