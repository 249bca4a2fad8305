package account

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// Link is a kind of private link in our emails.
type Link string

const (
	ResetLink        Link = "reset"
	AdminResetLink   Link = "admin-reset"
	ConfirmLink      Link = "confirm"
	ConfirmAdminLink Link = "confirm-admin"
	LetInLink        Link = "let-in"
)

// Lives reports whether a link still works. A link of an unknown kind does.
func Lives(ctx context.Context, q db.Queryer, link Link, token string, now time.Time) (lives bool, err error) {
	const reset = `password_resets WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 AND kind = `
	from, is := map[Link]string{
		ResetLink:        reset + `'` + string(auth.Customer) + `'`,
		AdminResetLink:   reset + `'` + string(auth.Admin) + `'`,
		ConfirmLink:      `email_confirmations WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2`,
		ConfirmAdminLink: `desk_addresses WHERE token_hash = $1 AND expires_at > $2`,
		LetInLink:        `known_browsers WHERE mark_hash = $1 AND expires_at > $2`,
	}[link]
	if !is {
		return true, nil
	}
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM `+from+`)`, hashToken(token), db.Micros(now)).Scan(&lives)
	return lives, err
}
