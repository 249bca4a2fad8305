package account

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

func insertSession(ctx context.Context, tx *db.Tx, a auth.Actor, expires time.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO sessions (id, kind, subject, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
		a.Session, a.Kind, a.ID, db.Micros(tx.Now()), db.Micros(expires))
	return err
}

// times are those of a session.
type times struct{ began, ends time.Time }

func scanTimes(row db.Row) (times, error) {
	var from, to int64
	err := row.Scan(&from, &to)
	if errors.Is(err, sql.ErrNoRows) {
		return times{}, auth.ErrSessionOver
	}
	return times{db.FromMicros(from), db.FromMicros(to)}, err
}

func sessionTimes(ctx context.Context, q db.Queryer, a auth.Actor) (times, error) {
	return scanTimes(q.QueryRow(ctx, `SELECT created_at, expires_at FROM sessions WHERE id = $1 AND kind = $2 AND subject = $3`, a.Session, a.Kind, a.ID))
}

// session is one that lives, with what its person is at this moment: a token
// only says what they were when it was signed.
type session struct {
	times
	email string
	role  auth.Role // customers only
}

func sessionOf(ctx context.Context, q db.Queryer, a auth.Actor) (session, error) {
	query := `SELECT s.created_at, s.expires_at, p.email, p.role FROM sessions s JOIN customers p ON p.customer_id = s.subject`
	if a.Kind == auth.Admin {
		query = `SELECT s.created_at, s.expires_at, p.email, '' FROM sessions s JOIN admins p ON p.username = s.subject`
	}
	var found session
	var from, to int64
	err := q.QueryRow(ctx, query+` WHERE s.id = $1 AND s.kind = $2 AND s.subject = $3`, a.Session, a.Kind, a.ID).
		Scan(&from, &to, &found.email, &found.role)
	if isNone(err) {
		return session{}, auth.ErrSessionOver
	}
	found.times = times{db.FromMicros(from), db.FromMicros(to)}
	return found, err
}

// holdSession takes the session until the transaction ends, so that a logout
// comes either before or after.
func holdSession(ctx context.Context, tx *db.Tx, a auth.Actor) (times, error) {
	return scanTimes(tx.QueryRow(ctx, `
		UPDATE sessions SET expires_at = expires_at WHERE id = $1 AND kind = $2 AND subject = $3
		RETURNING created_at, expires_at`, a.Session, a.Kind, a.ID))
}

func deleteSession(ctx context.Context, tx *db.Tx, session string) error {
	_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE id = $1`, session)
	return err
}

// countSessionsOf is how many of a person's sessions have not ended by themselves.
func countSessionsOf(ctx context.Context, tx *db.Tx, kind auth.Kind, subject string) (n int, err error) {
	err = tx.QueryRow(ctx, `SELECT count(*) FROM sessions WHERE kind = $1 AND subject = $2 AND expires_at > $3`, kind, subject, db.Micros(tx.Now())).Scan(&n)
	return n, err
}

func deleteSessionsOf(ctx context.Context, tx *db.Tx, kind auth.Kind, subject string) error {
	_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE kind = $1 AND subject = $2`, kind, subject)
	return err
}

func deleteExpiredSessions(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE expires_at < $1`, db.Micros(tx.Now()))
	return err
}
