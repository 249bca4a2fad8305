package privacy

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"aftercare/internal/platform/db"
)

// version is a version of the notice; zero if there is none yet.
type version struct {
	number int64
	digest string
	since  time.Time
}

func latestVersion(ctx context.Context, q db.Queryer) (v version, err error) {
	err = q.QueryRow(ctx, `SELECT version, digest, since FROM privacy_versions ORDER BY version DESC LIMIT 1`).Scan(&v.number, &v.digest, db.Instant(&v.since))
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return v, err
}

func insertVersion(ctx context.Context, tx *db.Tx, number int64, digest string) error {
	_, err := tx.Exec(ctx, `INSERT INTO privacy_versions (version, digest, since) VALUES ($1, $2, $3) ON CONFLICT (version) DO NOTHING`, number, digest, db.Micros(tx.Now()))
	return err
}

func putSeen(ctx context.Context, tx *db.Tx, customerID string, seen int64, atRegistration bool) error {
	_, err := tx.Exec(ctx, `INSERT INTO privacy_seen AS s (customer_id, registered, seen, seen_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (customer_id) DO UPDATE SET seen = excluded.seen, seen_at = excluded.seen_at WHERE s.seen < excluded.seen`,
		customerID, sql.NullInt64{Int64: seen, Valid: atRegistration}, seen, db.Micros(tx.Now()))
	return err
}

func seenVersion(ctx context.Context, q db.Queryer, customerID string) (seen int64, err error) {
	err = q.QueryRow(ctx, `SELECT seen FROM privacy_seen WHERE customer_id = $1`, customerID).Scan(&seen)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return seen, err
}
