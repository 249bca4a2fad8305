package agreement

import (
	"context"

	"aftercare/internal/platform/db"
)

// LastSealed is the account number that was sealed last, nil if there is none.
func LastSealed(ctx context.Context, q db.Queryer) ([]byte, error) {
	var last []byte
	err := db.Column(ctx, q, func(sealed []byte) { last = sealed }, `SELECT bank_account_sealed FROM agreements ORDER BY id DESC LIMIT 1`)
	return last, err
}

// CountUnreadable is how many account numbers a secret does not open.
func CountUnreadable(ctx context.Context, q db.Queryer, s Sealer) (n int, err error) {
	err = db.Column(ctx, q, func(sealed []byte) {
		if _, err := s.Open(sealed); err != nil {
			n++
		}
	}, `SELECT bank_account_sealed FROM agreements`)
	return n, err
}
