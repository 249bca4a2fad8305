package doctor

import (
	"context"
	"errors"

	"aftercare/internal/platform/counts"
)

// Overview asks whether the figures that the overview is read from are those of
// the records.
func Overview(quick bool, compare func(ctx context.Context, progress func(records int64)) (counts.Comparison, error)) Check {
	const do = "run `aftercare recount`, beside the server or without; the server itself does so once a day, and within minutes of finding what an older release wrote. If it comes again, tell the makers with this report"
	return Check{Name: OverviewCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, progress func(int64, string)) Finding {
		if quick {
			return skip("not counted with --quick")
		}
		c, err := compare(ctx, func(records int64) { progress(records, "records") })
		switch {
		case errors.Is(err, counts.ErrUncounted):
			return warn("the overview is not counted yet").and("start the server, which counts it and shows no figures until it has; or run `aftercare recount`")
		case err != nil:
			return cannotLook(err, "mend what the check "+IntegrityCheck+" tells, then ask again")
		case len(c.Wrong) == 0:
			return fine("%d records were counted anew, and every figure is right", c.Records)
		}
		var told some
		for _, wrong := range c.Wrong {
			told.add(wrong.String())
		}
		return fail("figures of the overview are wrong").and(do, told.details()...)
	}}
}
