package account

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

func insertSession(ctx context.Context, tx *db.Tx, a auth.Actor, by Visitor, expires time.Time) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO sessions (id, kind, subject, browser, address, created_at, last_used_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
		a.Session, a.Kind, a.ID, browserName(by.Agent), by.IP, db.Micros(tx.Now()), db.Micros(expires))
	return err
}

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

// session is an open session with the current data of its
// person. A token only holds the data from when it was signed.
type session struct {
	ends, used time.Time
	email      string
	role       auth.Role
	name       string // admins only
	mustChange bool   // admins only
	mustAdd    bool   // admins only: must set up two-step login
}

// lacksStep is true for an admin p without two-step login while it is required for everyone.
const lacksStep = `(EXISTS (SELECT 1 FROM second_step_required) AND NOT EXISTS (SELECT 1 FROM second_step_apps WHERE admin_id = p.id)
	AND NOT EXISTS (SELECT 1 FROM second_step_passkeys WHERE admin_id = p.id)) AS lacks_step`

func mustAddStep(ctx context.Context, tx *db.Tx, username string) (must bool, err error) {
	err = tx.QueryRow(ctx, `SELECT `+lacksStep+` FROM admins p WHERE p.username = $1`, username).Scan(&must)
	return must, err
}

// sessionOf runs before every call, so it reads only the columns that
// the call needs: three columns cost as much as finding the row.
func sessionOf(ctx context.Context, q db.Queryer, a auth.Actor) (found session, err error) {
	const ofSession = ` WHERE s.id = $1 AND s.kind = $2 AND s.subject = $3`
	query := `SELECT s.expires_at, s.last_used_at, p.email, p.role FROM sessions s JOIN customers p ON p.customer_id = s.subject` + ofSession
	targets := []any{db.Instant(&found.ends), db.Instant(&found.used), &found.email, (*string)(&found.role)}
	if a.Kind == auth.Admin {
		query = `SELECT s.expires_at, s.last_used_at, p.email, p.role, p.name, p.must_change_password, ` + lacksStep + `
			FROM sessions s JOIN admins p ON p.username = s.subject AND p.disabled_at IS NULL` + ofSession
		targets = append(targets, &found.name, &found.mustChange, &found.mustAdd)
	}
	if err = q.QueryRow(ctx, query, a.Session, string(a.Kind), a.ID).Scan(targets...); isNone(err) {
		err = auth.ErrSessionOver
	}
	return found, err
}

// lockSession locks the session until the transaction ends, so a concurrent logout comes before or after.
func lockSession(ctx context.Context, tx *db.Tx, a auth.Actor) (times, error) {
	return scanTimes(tx.QueryRow(ctx, `
		UPDATE sessions SET expires_at = expires_at WHERE id = $1 AND kind = $2 AND subject = $3
		RETURNING created_at, expires_at`, a.Session, a.Kind, a.ID))
}

func deleteSession(ctx context.Context, tx *db.Tx, session string) error {
	_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE id = $1`, session)
	return err
}

func countSessionsOf(ctx context.Context, tx *db.Tx, kind auth.Kind, subject string) (n int, err error) {
	err = tx.QueryRow(ctx, `SELECT count(*) FROM sessions WHERE kind = $1 AND subject = $2 AND expires_at > $3`, kind, subject, db.Micros(tx.Now())).Scan(&n)
	return n, err
}

func deleteSessionsOf(ctx context.Context, tx *db.Tx, kind auth.Kind, subject string) error {
	_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE kind = $1 AND subject = $2`, kind, subject)
	return err
}

func deleteOtherSessions(ctx context.Context, tx *db.Tx, a auth.Actor) (ended int64, err error) {
	result, err := tx.Exec(ctx, `DELETE FROM sessions WHERE kind = $1 AND subject = $2 AND id <> $3 AND expires_at > $4`,
		a.Kind, a.ID, a.Session, db.Micros(tx.Now()))
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

const ownSessionColumns = `id, browser, address, created_at, last_used_at`

func scanOwnSession(row db.Row) (s OwnSession, err error) {
	var began, used int64
	err = row.Scan(&s.ID, &s.Browser, &s.Address, &began, &used)
	s.Since, s.LastUsed = db.FromMicros(began), db.FromMicros(used)
	return s, err
}

// ownSessions returns a person's open sessions, a.Session first.
func ownSessions(ctx context.Context, d *db.DB, a auth.Actor) ([]OwnSession, error) {
	return db.All(ctx, d, scanOwnSession, `SELECT `+ownSessionColumns+` FROM sessions
		WHERE kind = $1 AND subject = $2 AND expires_at > $4
		ORDER BY CASE WHEN id = $3 THEN 0 ELSE 1 END, last_used_at DESC, id LIMIT $5`,
		a.Kind, a.ID, a.Session, db.Micros(d.Now()), mostSessions)
}

// endOwnSession ends a session only if it belongs to this person.
func endOwnSession(ctx context.Context, tx *db.Tx, a auth.Actor, sessionID string) (OwnSession, error) {
	ended, err := scanOwnSession(tx.QueryRow(ctx, `DELETE FROM sessions
		WHERE id = $3 AND kind = $1 AND subject = $2 AND expires_at > $4 RETURNING `+ownSessionColumns,
		a.Kind, a.ID, sessionID, db.Micros(tx.Now())))
	if isNone(err) {
		return OwnSession{}, errNoSession
	}
	return ended, err
}

func setLastUsed(ctx context.Context, tx *db.Tx, sessionID string) error {
	_, err := tx.Exec(ctx, `UPDATE sessions SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2`, sessionID, db.Micros(tx.Now()))
	return err
}

func deleteExpiredSessions(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM sessions WHERE expires_at < $1`, db.Micros(tx.Now()))
	return err
}
