package doctor

import "context"

// Admins checks that at least one admin can log in.
func Admins(count func(ctx context.Context) (all, able int, err error)) Check {
	return Check{Name: AdminsCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		all, able, err := count(ctx)
		switch {
		case err != nil:
			return cannotLook(err, "fix what the check "+IntegrityCheck+" reports, then run the doctor again")
		case all == 0:
			return warn("there is none, so no one can log in at the desk").
				and("create one with `aftercare admin NAME EMAIL`, or start the server: it creates the first admin and prints the password once")
		case able == 0:
			return warn("there are %d, and none of them can log in: they are disabled, or their passwords are damaged", all).
				and("run `aftercare admin enable NAME`, or set a new password with `aftercare admin NAME`; `aftercare admin list` shows them")
		}
		return fine("%d can log in", able)
	}}
}
