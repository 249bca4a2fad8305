package doctor

import "context"

// Admins asks whether anybody can log in at the desk.
func Admins(count func(ctx context.Context) (all, able int, err error)) Check {
	return Check{Name: AdminsCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		all, able, err := count(ctx)
		switch {
		case err != nil:
			return cannotLook(err, "mend what the check "+IntegrityCheck+" tells, then ask again")
		case all == 0:
			return warn("there is none: nobody can log in at the desk").
				and("make one by `aftercare admin NAME EMAIL`, or start the server, which makes the first one and shows its password once")
		case able == 0:
			return warn("there are %d, and none of them can log in: they are disabled, or their passwords are damaged", all).
				and("let one in by `aftercare admin enable NAME`, or give one a new password by `aftercare admin NAME`; `aftercare admin list` shows them")
		}
		return fine("%d can log in", able)
	}}
}
