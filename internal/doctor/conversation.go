package doctor

import "context"

// Conversations checks that the stored counts of unread messages match the messages.
func Conversations(quick bool, compare func(ctx context.Context, progress func(conversations int64)) (Compared, error)) Check {
	const do = "run `aftercare recount`, with or without a running server; if it happens again, send us this report"
	return Check{Name: ConversationsCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, progress func(int64, string)) Finding {
		if quick {
			return skip("not counted with --quick")
		}
		c, err := compare(ctx, func(conversations int64) { progress(conversations, "conversations") })
		switch {
		case err != nil:
			return cannotLook(err, "fix what the check "+IntegrityCheck+" reports, then run the doctor again")
		case len(c.Wrong) == 0:
			return fine("%d conversations were counted again, and all unread counts are correct", c.Records)
		}
		return fail("unread counts of conversations are wrong").and(do, c.details()...)
	}}
}
