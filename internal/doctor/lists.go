package doctor

import "context"

// Lists checks the totals of the desk's lists.
func Lists(quick bool, compare func(ctx context.Context, progress func(lines int64)) (Compared, error)) Check {
	const do = "run `aftercare recount`, with or without a running server; if it happens again, send us this report"
	return Check{Name: ListsCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, progress func(int64, string)) Finding {
		if quick {
			return skip("not counted with --quick")
		}
		c, err := compare(ctx, func(lines int64) { progress(lines, "lines") })
		switch {
		case err != nil:
			return cannotLook(err, "fix what the check "+IntegrityCheck+" reports, then run the doctor again")
		case len(c.Wrong) == 0:
			return fine("%d lines were counted again, and all totals are correct", c.Records)
		}
		return fail("totals of the desk's lists are wrong").and(do, c.details()...)
	}}
}
