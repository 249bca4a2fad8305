package jobs

import (
	"context"

	"aftercare/internal/platform/db"
)

// LastSealed is the payload that was sealed last, nil if no job waits.
func LastSealed(ctx context.Context, q db.Queryer) ([]byte, error) {
	var last []byte
	err := db.Column(ctx, q, func(payload []byte) { last = payload }, `SELECT payload FROM jobs ORDER BY id DESC LIMIT 1`)
	return last, err
}

// CountUnreadable is how many jobs a secret does not open.
func CountUnreadable(ctx context.Context, q db.Queryer, s Sealer) (n int, err error) {
	err = db.Column(ctx, q, func(payload []byte) {
		if _, err := s.Open(payload); err != nil {
			n++
		}
	}, `SELECT payload FROM jobs`)
	return n, err
}
