package staff

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// Packages staff and account share the admins table. This package writes only name, role and disabled_at.

// $1 is the current time in every query that uses selectPeople.
const selectPeople = `
	SELECT a.id, a.name, a.username, a.email, a.role, a.created_at, a.disabled_at,
		a.last_seen_at, (SELECT max(s.last_used_at) FROM sessions s WHERE s.kind = 'admin' AND s.subject = a.username AND s.expires_at > $1)
	FROM admins a `

func scanPerson(row db.Row) (p Person, err error) {
	var since int64
	var used time.Time // an older release may have noted only this
	err = row.Scan(&p.ID, &p.Name, &p.Username, &p.Email, &p.Role, &since, db.Instant(&p.DisabledAt), db.Instant(&p.LastSeen), db.Instant(&used))
	if p.Since = db.FromMicros(since); used.After(p.LastSeen) {
		p.LastSeen = used
	}
	if errors.Is(err, sql.ErrNoRows) {
		err = errNobody
	}
	return p, err
}

// clock is a database or a transaction.
type clock interface {
	db.Queryer
	Now() time.Time
}

func people(ctx context.Context, q clock) ([]Person, error) {
	return db.All(ctx, q, scanPerson, selectPeople+`ORDER BY CASE WHEN a.disabled_at IS NULL THEN 0 ELSE 1 END, a.id`, db.Micros(q.Now()))
}

func personBy(ctx context.Context, q clock, condition string, value string) (Person, error) {
	return scanPerson(q.QueryRow(ctx, selectPeople+`WHERE `+condition, db.Micros(q.Now()), value))
}

// personAt finds a user by address. Old portals can have several users with one address; an enabled one comes
// first.
func personAt(ctx context.Context, q clock, email string) (Person, bool, error) {
	all, err := people(ctx, q)
	if err != nil {
		return Person{}, false, err
	}
	for _, p := range all {
		if db.Fold(p.Email) == db.Fold(email) {
			return p, true, nil
		}
	}
	return Person{}, false, nil
}

// lockDesk locks the row of the first admin. Every change of users takes this lock first.
func lockDesk(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE admins SET name = name WHERE id = (SELECT min(id) FROM admins)`)
	return err
}

func countOwners(ctx context.Context, tx *db.Tx) (n int, err error) {
	err = tx.QueryRow(ctx, `SELECT count(*) FROM admins WHERE role = $1 AND disabled_at IS NULL`, auth.Owner).Scan(&n)
	return n, err
}

func setRole(ctx context.Context, tx *db.Tx, id string, role auth.Role) error {
	_, err := tx.Exec(ctx, `UPDATE admins SET role = $2 WHERE id = $1`, id, role)
	return err
}

func setDisabled(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.Exec(ctx, `UPDATE admins SET disabled_at = $2 WHERE id = $1`, id, db.Micros(tx.Now()))
	return err
}

func setEnabled(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.Exec(ctx, `UPDATE admins SET disabled_at = NULL WHERE id = $1`, id)
	return err
}

// refuseAlike refuses a username that looks like an existing one. The caller holds the desk lock.
func refuseAlike(ctx context.Context, tx *db.Tx, username string) error {
	names, err := db.All(ctx, tx, db.Value[string], `SELECT username FROM admins`)
	if err != nil {
		return err
	}
	for _, name := range names {
		if alike(name) == alike(username) {
			return errNameTaken
		}
	}
	return nil
}
