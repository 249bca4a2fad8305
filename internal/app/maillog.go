package app

import (
	"context"
	"time"

	"aftercare/internal/maillog"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/mail"
)

func (a *App) keepLetters(mailer *mail.Mailer) error {
	sealer, err := auth.NewSealer(a.FoundSecret, LetterPurpose)
	if err != nil {
		return err
	}
	a.maillog = &maillog.Service{DB: a.DB, Jobs: a.Jobs, Mail: mailer, Sealer: sealer, Trail: a.Trail}
	a.maillog.Work(a.Jobs)
	return nil
}

// failingLetters is the warning that emails do not arrive.
type failingLetters struct {
	Since   *time.Time `json:"since,omitempty" doc:"Date of the oldest email that failed and will be retried; missing if less than an hour old"`
	GivenUp int        `json:"givenUp" doc:"Emails that failed in the last day"`
	Test    bool       `json:"test,omitempty" doc:"The last test of the owner's mail server failed, and no email was sent since"`
}

func (a *App) failingLetters(ctx context.Context) (*failingLetters, error) {
	failing, err := a.maillog.Failing(ctx)
	if err != nil {
		return nil, err
	}
	test, err := a.setting.MailFailure(ctx, a.setting.Current())
	if err != nil || failing == (maillog.Failing{}) && test == "" {
		return nil, err
	}
	note := &failingLetters{GivenUp: failing.GivenUp, Test: test != ""}
	if !failing.Since.IsZero() {
		note.Since = &failing.Since
	}
	return note, nil
}

// EachLetter calls fn for all emails as the desk sees them. Tests use it to check that private links are hidden.
func (a *App) EachLetter(ctx context.Context, fn func(maillog.Opened)) error {
	return a.maillog.Each(ctx, fn)
}
