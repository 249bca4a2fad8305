package account

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// Enter opens the session of an admin who passed the second step.
// It refuses if the password changed since the login began.
func (s *Service) Enter(ctx context.Context, tx *db.Tx, by Visitor, username, passwordHash string) (Entry, error) {
	a, err := adminBy(ctx, tx, `username = $1`, username)
	if err != nil {
		return Entry{}, err
	}
	actor := deskActor(a)
	isCurrent, err := lockPassword(ctx, tx, actor, passwordHash)
	if err != nil {
		return Entry{}, err
	}
	if !isCurrent {
		return Entry{}, errWrongAdminLogin
	}
	return s.enter(ctx, tx, by, actor, auth.AdminLifetime)
}

// ConfirmPassword checks the calling admin's password. It counts
// like a login attempt, so an open session allows no extra guesses.
func (s *Service) ConfirmPassword(ctx context.Context, by Visitor, password string) error {
	actor := auth.From(ctx)
	a, err := adminBy(ctx, s.DB, `username = $1`, actor.ID)
	if err != nil {
		return err
	}
	try := attempt{kind: actor.Kind, name: a.Username, subject: actor.ID, by: by, refusal: errNotOwnPassword}
	if err = s.admit(ctx, &try); err == nil {
		err = s.verify(ctx, try, a.PasswordHash, password)
	}
	if err != nil {
		s.noteRefusal(ctx, try, err)
	}
	return err
}

// FreshToken returns a new token of the calling admin's session, with the admin's current data.
func (s *Service) FreshToken(ctx context.Context) (string, error) {
	actor := auth.From(ctx)
	now, err := sessionOf(ctx, s.DB, actor)
	if err != nil {
		return "", err
	}
	times, err := sessionTimes(ctx, s.DB, actor)
	if err != nil {
		return "", err
	}
	actor.Email, actor.MustChangePassword, actor.MustAddStep = now.email, now.mustChange, now.mustAdd
	return s.Tokens.Issue(actor, times.began, times.ends)
}

// EndDeskSessions ends all sessions of an admin and forgets the admin's known browsers.
func (s *Service) EndDeskSessions(ctx context.Context, tx *db.Tx, username string) error {
	return endAccess(ctx, tx, auth.Admin, username)
}
