package twofactor

import (
	"context"
	"log/slog"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Visitor identifies the caller: IP address, user agent, and the browser's mark if it has one.
type Visitor struct{ IP, Agent, Mark string }

// Entry is a completed login: the token, and the cookie that marks the browser as known.
type Entry struct{ Token, Cookie string }

// Desk is the password login that two-step login extends.
type Desk interface {
	// Enter starts a session if the password still has this hash.
	Enter(ctx context.Context, tx *db.Tx, by Visitor, username, passwordHash string) (Entry, error)
	// ConfirmPassword checks the caller's password and counts wrong guesses like the login.
	ConfirmPassword(ctx context.Context, by Visitor, password string) error
	// FreshToken returns a new token of the caller's session with the current rights.
	FreshToken(ctx context.Context) (string, error)
	// EndSessions ends all sessions of an admin.
	EndSessions(ctx context.Context, tx *db.Tx, username string) error
}

// Service implements the operations of this package.
type Service struct {
	DB      *db.DB
	Desk    Desk
	Limits  limit.Limiter
	Guesses *limit.Log // wrong codes
	Mail    mail.Sender
	Trail   *trail.Log
	Sealer  *auth.Sealer
	Logger  *slog.Logger
	Portal  func() portal.Facts
}

// Work registers the background jobs.
func (s *Service) Work(q *jobs.Queue) {
	q.Every("secondstep.sweep", time.Hour, func(ctx context.Context) error {
		return s.DB.Write(ctx, func(tx *db.Tx) error { return deleteOldBegun(ctx, tx) })
	})
}

// Own returns the caller's two-step login.
func (s *Service) Own(ctx context.Context) (Own, error) {
	who, err := s.caller(ctx)
	if err != nil {
		return Own{}, err
	}
	return ownOf(ctx, s.DB, who.id)
}

func (s *Service) caller(ctx context.Context) (person, error) {
	return personByUsername(ctx, s.DB, auth.From(ctx).ID)
}
