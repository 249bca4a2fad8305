package agreement

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// LastSealed returns the last encrypted account number, or nil.
func LastSealed(ctx context.Context, q db.Queryer) ([]byte, error) {
	last, err := db.All(ctx, q, db.Value[[]byte], `SELECT bank_account_sealed FROM agreements ORDER BY id DESC LIMIT 1`)
	if err != nil || len(last) == 0 {
		return nil, err
	}
	return last[0], nil
}

// CountUnreadable counts account numbers that the secret cannot decrypt.
func CountUnreadable(ctx context.Context, q db.Queryer, s *auth.Sealer) (n int, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		sealed, err := db.Value[[]byte](row)
		if _, unreadable := s.Open(sealed); err == nil && unreadable != nil {
			n++
		}
		return err
	}, `SELECT bank_account_sealed FROM agreements`)
	return n, err
}
