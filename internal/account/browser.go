package account

import (
	"context"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/web"
)

// Visitor identifies the caller: the IP address, the User-Agent header and the browser's mark, if any.
type Visitor struct{ IP, Agent, Mark string }

// A browser gets a random mark when it logs in. The mark gives no access. It only gives the browser its own
// limits, so that an attacker cannot use up the limits of a customer who logged in before.
const (
	browserCookie   = "browser"
	markBytes       = 20
	browserLifetime = 90 * 24 * time.Hour

	// mostBrowsers is how many known browsers an account keeps, newest first. Browsers that lose their
	// cookie would otherwise add a row at every login.
	mostBrowsers = 20
)

// LetInLifetime is how long an owner's link for a login from an unknown browser works.
const LetInLifetime = time.Hour

// LetIn creates a mark that the owner sends to an admin. A browser with this mark has its own limits, so an
// attack on the account does not lock the admin out.
func (s *Service) LetIn(ctx context.Context, tx *db.Tx, username string) (mark string, err error) {
	mark = id.Secret(markBytes)
	return mark, putBrowser(ctx, tx, auth.Admin, username, mark, LetInLifetime)
}

// MarkCookie returns the cookie that stores a mark in the browser.
func (s *Service) MarkCookie(mark string) string {
	return web.HiddenCookie(browserCookie, mark, browserLifetime, strings.HasPrefix(s.Portal().PublicURL, "https://"))
}

// knock reports whether the browser has logged in to this account
// before. If not, the visit counts against the IP address.
func (s *Service) knock(ctx context.Context, by Visitor, kind auth.Kind, name string) (known bool, err error) {
	if by.Mark != "" {
		known, err = knowsBrowser(ctx, s.DB, kind, name, by.Mark)
	}
	if known || err != nil {
		return known, err
	}
	return false, s.Limits.Allow(ctx, attemptsByIP, by.IP)
}
