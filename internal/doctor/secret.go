package doctor

import (
	"context"
	"fmt"
)

// Seal is a sort of encrypted value that the secret must decrypt.
type Seal struct {
	What       string // such as "bank account numbers"
	Unreadable func(ctx context.Context) (int, error)
}

// Secret checks that the secret belongs to this portal and decrypts all values.
func Secret(fits func(ctx context.Context) error, quick bool, seals ...Seal) Check {
	const do = "put the portal's own secret back (AFTERCARE_SECRET, or the file secret in the data folder); if it is lost, `aftercare secret replace` says what will be unreadable"
	return Check{Name: SecretCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		if err := fits(ctx); err != nil {
			return fail("%v", err).and(do)
		}
		if quick {
			return fine("is the portal's own")
		}
		var lost some
		for _, s := range seals {
			n, err := s.Unreadable(ctx)
			if err != nil {
				return cannotLook(err, "fix what the check "+IntegrityCheck+" reports, then run the doctor again")
			}
			if n > 0 {
				lost.add(fmt.Sprintf("%d %s", n, s.What))
			}
		}
		if lost.n > 0 {
			return warn("is the right one, but some encrypted values cannot be read").
				and("these were encrypted with an earlier secret, or are damaged: ask the customers for the numbers again, and see `aftercare jobs list`", lost.details()...)
		}
		return fine("is the right one, and all encrypted values can be read")
	}}
}
