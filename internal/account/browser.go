package account

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// Visitor is who knocks: an address, and the mark of the browser if it has one.
type Visitor struct{ IP, Mark string }

// A browser that logged in gets a random mark, which only the server reads. It
// opens nothing: it only keeps the limits that strangers can use up from
// counting against a person who was here before.
const (
	browserCookie   = "browser"
	markBytes       = 20
	browserLifetime = 90 * 24 * time.Hour

	// mostBrowsers of one account are known, those that came last. Whoever logs in
	// without keeping the cookie would otherwise leave a row each time.
	mostBrowsers = 20
)

// markCookie carries a mark to its browser.
func (s *Service) markCookie(mark string) string {
	return (&http.Cookie{
		Name: browserCookie, Value: mark, Path: "/", MaxAge: int(browserLifetime.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: strings.HasPrefix(s.PublicURL, "https://"),
	}).String()
}

// knock tells whether the visitor's browser logged in to the account of this name
// before. A stranger's visit counts against the address.
func (s *Service) knock(ctx context.Context, by Visitor, kind auth.Kind, name string) (known bool, err error) {
	if by.Mark != "" {
		known, err = knowsBrowser(ctx, s.DB, kind, name, by.Mark)
	}
	if known || err != nil {
		return known, err
	}
	return false, s.Limits.Allow(ctx, attemptsByIP, by.IP)
}

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

// keepBrowser makes a browser known under a fresh mark, which replaces the one it
// came with: a mark that somebody planted there is worth nothing afterwards. The
// other accounts that know the browser know it by the new mark, too.
func keepBrowser(ctx context.Context, tx *db.Tx, a auth.Actor, before, mark string) error {
	if before != "" {
		if _, err := tx.Exec(ctx, `UPDATE known_browsers SET mark_hash = $2 WHERE mark_hash = $1`, hashToken(before), hashToken(mark)); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO known_browsers (mark_hash, kind, subject, expires_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (mark_hash, kind, subject) DO UPDATE SET expires_at = excluded.expires_at`,
		hashToken(mark), a.Kind, a.ID, db.Micros(tx.Now().Add(browserLifetime)))
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		DELETE FROM known_browsers WHERE kind = $1 AND subject = $2 AND expires_at <= (
			SELECT expires_at FROM known_browsers WHERE kind = $1 AND subject = $2 ORDER BY expires_at DESC LIMIT 1 OFFSET $3)`,
		a.Kind, a.ID, mostBrowsers)
	return err
}

func forgetBrowsersOf(ctx context.Context, tx *db.Tx, kind auth.Kind, subject string) error {
	_, err := tx.Exec(ctx, `DELETE FROM known_browsers WHERE kind = $1 AND subject = $2`, kind, subject)
	return err
}

func forgetOldBrowsers(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM known_browsers WHERE expires_at < $1`, db.Micros(tx.Now()))
	return err
}
