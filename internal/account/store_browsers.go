package account

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

func knowsBrowser(ctx context.Context, d *db.DB, kind auth.Kind, name, mark string) (bool, error) {
	query := `SELECT 1 FROM known_browsers b JOIN customers c ON c.customer_id = b.subject AND c.email_fold = $3`
	if kind == auth.Admin {
		query = `SELECT 1 FROM known_browsers b JOIN admins a ON a.username = b.subject AND a.username_fold = $3`
	}
	var found int
	err := d.QueryRow(ctx, query+` WHERE b.mark_hash = $1 AND b.kind = $2 AND b.expires_at > $4`,
		hashToken(mark), kind, db.Fold(name), db.Micros(d.Now())).Scan(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// saveBrowser makes a browser known under a new mark, which replaces its old one. A mark that an attacker
// put into the browser becomes useless. Other accounts that know the browser get the new mark too.
func saveBrowser(ctx context.Context, tx *db.Tx, a auth.Actor, before, mark string) error {
	if before != "" {
		if _, err := tx.Exec(ctx, `UPDATE known_browsers SET mark_hash = $2 WHERE mark_hash = $1`, hashToken(before), hashToken(mark)); err != nil {
			return err
		}
	}
	if err := putBrowser(ctx, tx, a.Kind, a.ID, mark, browserLifetime); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `
		DELETE FROM known_browsers WHERE kind = $1 AND subject = $2 AND expires_at <= (
			SELECT expires_at FROM known_browsers WHERE kind = $1 AND subject = $2 ORDER BY expires_at DESC LIMIT 1 OFFSET $3)`,
		a.Kind, a.ID, mostBrowsers)
	return err
}

func putBrowser(ctx context.Context, tx *db.Tx, kind auth.Kind, subject, mark string, lifetime time.Duration) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO known_browsers (mark_hash, kind, subject, expires_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (mark_hash, kind, subject) DO UPDATE SET expires_at = excluded.expires_at`,
		hashToken(mark), kind, subject, db.Micros(tx.Now().Add(lifetime)))
	return err
}

func forgetBrowsersOf(ctx context.Context, tx *db.Tx, kind auth.Kind, subject string) error {
	_, err := tx.Exec(ctx, `DELETE FROM known_browsers WHERE kind = $1 AND subject = $2`, kind, subject)
	return err
}

func forgetOtherBrowsers(ctx context.Context, tx *db.Tx, a auth.Actor, mark string) error {
	_, err := tx.Exec(ctx, `DELETE FROM known_browsers WHERE kind = $1 AND subject = $2 AND mark_hash <> $3`, a.Kind, a.ID, hashToken(mark))
	return err
}

func forgetOldBrowsers(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM known_browsers WHERE expires_at < $1`, db.Micros(tx.Now()))
	return err
}
