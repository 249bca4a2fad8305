package reminder

import (
	"context"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

func readersOf(ctx context.Context, q db.Queryer, day civil.Date) ([]person, error) {
	return db.All(ctx, q, func(row db.Row) (p person, err error) {
		err = row.Scan(&p.username, &p.name, &p.email, &p.role)
		return p, err
	}, `
		SELECT a.username, a.name, a.email, a.role FROM admins a
		WHERE a.disabled_at IS NULL AND a.email <> ''
			AND NOT EXISTS (SELECT 1 FROM stopped_digests s WHERE s.username = a.username)
			AND NOT EXISTS (SELECT 1 FROM digests d WHERE d.username = a.username AND d.day = $1)
		ORDER BY a.id`, day.String())
}

func wantsDigest(ctx context.Context, q db.Queryer, username string) (wanted bool, err error) {
	err = q.QueryRow(ctx, `SELECT NOT EXISTS (SELECT 1 FROM stopped_digests WHERE username = $1)`, username).Scan(&wanted)
	return wanted, err
}

func chooseDigest(ctx context.Context, tx *db.Tx, username string, wanted bool) (changed bool, err error) {
	if wanted {
		return db.Changed(tx.Exec(ctx, `DELETE FROM stopped_digests WHERE username = $1`, username))
	}
	return db.Changed(tx.Exec(ctx, `INSERT INTO stopped_digests (username, stopped_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, username, db.Micros(tx.Now())))
}

// rememberDigest records a daily email and reports whether it is the first of that day. It records nothing
// for a user who was disabled or turned the email off.
func rememberDigest(ctx context.Context, tx *db.Tx, username string, day civil.Date, sent bool) (first bool, err error) {
	return db.Changed(tx.Exec(ctx, `
		INSERT INTO digests (username, day, sent, made_at)
		SELECT a.username, $2, $3, $4 FROM admins a
		WHERE a.username = $1 AND a.disabled_at IS NULL AND NOT EXISTS (SELECT 1 FROM stopped_digests s WHERE s.username = a.username)
		ON CONFLICT DO NOTHING`, username, day.String(), sent, db.Micros(tx.Now())))
}

func forgetDigests(ctx context.Context, tx *db.Tx, before civil.Date) error {
	_, err := tx.Exec(ctx, `DELETE FROM digests WHERE day < $1`, before.String())
	return err
}
