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

// Visitor is who knocks: an address, what the browser says of itself, and its
// mark if it has one.
type Visitor struct{ IP, Agent, Mark string }

// Entry is what a completed login gives: the token, and the cookie that makes the
// browser known.
type Entry struct{ Token, Cookie string }

// Desk is the login that a second step is part of.
type Desk interface {
	// Enter begins a session of an admin whose password still has this hash.
	Enter(ctx context.Context, tx *db.Tx, by Visitor, username, passwordHash string) (Entry, error)
	// ConfirmPassword refuses what is not the caller's own password, and counts
	// guesses as the login does.
	ConfirmPassword(ctx context.Context, by Visitor, password string) error
	// FreshToken is one of the caller's session that says what the caller is now.
	FreshToken(ctx context.Context) (string, error)
	// EndSessions ends all sessions of an admin.
	EndSessions(ctx context.Context, tx *db.Tx, username string) error
}

// Service holds the verbs of the room.
type Service struct {
	DB      *db.DB
	Desk    Desk
	Limits  limit.Limiter
	Guesses *limit.Log // wrong codes
	Mail    mail.Sender
	Trail   *trail.Book
	Sealer  *auth.Sealer
	Logger  *slog.Logger
	Portal  func() portal.Facts
}

// Work registers the background part of the room.
func (s *Service) Work(q *jobs.Queue) {
	q.Every("secondstep.sweep", time.Hour, func(ctx context.Context) error {
		return s.DB.Write(ctx, func(tx *db.Tx) error { return deleteOldBegun(ctx, tx) })
	})
}

// Own is what the caller has of a second step.
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
