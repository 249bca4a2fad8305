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

// Visitor is who knocks: an address, what the browser says of itself, and its
// mark if it has one.
type Visitor struct{ IP, Agent, Mark string }

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

// LetInLifetime is how long an owner lets somebody in from a browser that is not known.
const LetInLifetime = time.Hour

// LetIn makes a mark for an admin, to be sent to them: the browser that comes with it
// counts for itself, so that an attack on the account does not shut them out.
func (s *Service) LetIn(ctx context.Context, tx *db.Tx, username string) (mark string, err error) {
	mark = id.Secret(markBytes)
	return mark, putBrowser(ctx, tx, auth.Admin, username, mark, LetInLifetime)
}

// MarkCookie carries a mark to its browser.
func (s *Service) MarkCookie(mark string) string {
	return web.HiddenCookie(browserCookie, mark, browserLifetime, strings.HasPrefix(s.Portal().PublicURL, "https://"))
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
