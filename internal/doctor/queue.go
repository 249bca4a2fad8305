package doctor

import "context"

// Queue checks that each line of the desk's queue matches its record.
func Queue(quick bool, compare func(ctx context.Context, progress func(records int64)) (Compared, error)) Check {
	const do = "run `aftercare recount`, with or without a running server; if it happens again, send us this report"
	return Check{Name: QueueCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, progress func(int64, string)) Finding {
		if quick {
			return skip("not compared with --quick")
		}
		c, err := compare(ctx, func(records int64) { progress(records, "records") })
		switch {
		case err != nil:
			return cannotLook(err, "fix what the check "+IntegrityCheck+" reports, then run the doctor again")
		case c.IsFilling:
			return warn("older records are not in the queue yet").and("start the server, which adds them beside its work; or run `aftercare recount`")
		case len(c.Wrong) == 0:
			return fine("%d records were compared with their lines, and every line is right", c.Records)
		}
		return fail("lines of the desk's queue are wrong").and(do, c.details()...)
	}}
}
