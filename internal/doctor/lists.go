package doctor

import (
	"context"
	"errors"

	"aftercare/internal/lists"
)

// Lists asks whether what the lists of the desk count is what there is.
func Lists(quick bool, compare func(ctx context.Context, progress func(lines int64)) (lists.Comparison, error)) Check {
	const do = "run `aftercare recount`, beside the server or without; if it comes again, tell the makers with this report"
	return Check{Name: ListsCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, progress func(int64, string)) Finding {
		if quick {
			return skip("not counted with --quick")
		}
		c, err := compare(ctx, func(lines int64) { progress(lines, "lines") })
		switch {
		case errors.Is(err, lists.ErrUncounted):
			return warn("the lists are not counted yet").and("start the server, which counts them and is slower until it has; or run `aftercare recount`")
		case err != nil:
			return cannotLook(err, "mend what the check "+IntegrityCheck+" tells, then ask again")
		case len(c.Wrong) == 0 && len(c.Strays) == 0:
			return fine("%d lines were counted anew, and every count is right", c.Lines)
		}
		var told some
		for _, stray := range c.Strays {
			told.add(stray)
		}
		for _, wrong := range c.Wrong {
			told.add(wrong.String())
		}
		details := told.details()
		if c.AndMore && told.n <= mostDetails {
			details = append(details, "and more")
		}
		return fail("lists of the desk are wrong").and(do, details...)
	}}
}
