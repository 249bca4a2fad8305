package doctor

import (
	"context"

	"aftercare/internal/platform/trail"
)

// lastEntries is how many entries of the audit trail a quick look reads.
const lastEntries = 2000

// Trail asks whether the audit trail is as the portal has written it. Whether the
// database still keeps it so, by its triggers, is asked with the schema.
func Trail(verify func(ctx context.Context, last int64) (trail.Verdict, error), quick bool) Check {
	return Check{Name: TrailCheck, Needs: []string{DatabaseCheck, SecretCheck}, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		last := int64(0)
		if quick {
			last = lastEntries
		}
		v, err := verify(ctx, last)
		switch {
		case err != nil:
			return cannotLook(err, "mend what the check "+IntegrityCheck+" tells, then ask again")
		case !v.Whole:
			return fail("is not as the portal has written it, in %d places", v.Flaws).
				and("keep what `aftercare audit verify` says, and find out who can write to the database; see docs/reference/audit-trail.md", v.First...)
		case quick:
			return fine("its last %d entries are as they were written", v.Chained+v.Waiting)
		case v.Unsigned > 0:
			return fine("%d entries, all in their order; who wrote the first %d is no longer proved, since the secret was replaced or the trail resumed after them", v.Chained+v.Waiting, v.Unsigned).
				and("note the end that `aftercare audit verify` prints: with `--known` it is proved from there on")
		}
		return fine("%d entries, all as they were written", v.Chained+v.Waiting)
	}}
}
