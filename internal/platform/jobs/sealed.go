package jobs

import (
	"context"

	"aftercare/internal/platform/db"
)

// LastSealed returns the payload of the newest job, or nil if there is no job.
func LastSealed(ctx context.Context, q db.Queryer) ([]byte, error) {
	last, err := db.All(ctx, q, db.Value[[]byte], `SELECT payload FROM jobs ORDER BY id DESC LIMIT 1`)
	if err != nil || len(last) == 0 {
		return nil, err
	}
	return last[0], nil
}

// CountUnreadable returns how many payloads a secret cannot open.
func CountUnreadable(ctx context.Context, q db.Queryer, s Sealer) (n int, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		payload, err := db.Value[[]byte](row)
		if _, unreadable := s.Open(payload); err == nil && unreadable != nil {
			n++
		}
		return err
	}, `SELECT payload FROM jobs`)
	return n, err
}
