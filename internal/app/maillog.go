package app

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"aftercare/internal/account"
	"aftercare/internal/maillog"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/mail"
	"aftercare/internal/staff"
)

func (a *App) logLetters(mailer *mail.Mailer) error {
	sealer, err := auth.NewSealer(a.FoundSecret, LetterPurpose)
	if err != nil {
		return err
	}
	a.maillog = &maillog.Service{DB: a.DB, Jobs: a.Jobs, Mail: mailer, Sealer: sealer, Trail: a.Trail, Lives: a.linkLives, Delivery: a.delivery}
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

// delivery says what happens to an email that is written now. Owners also read the folder of emails without a
// server.
func (a *App) delivery(ctx context.Context) (d mail.Delivery, err error) {
	if a.setting.Server() == nil {
		d.NoServer = true
		if role := auth.From(ctx).Role; role == auth.Owner || role == "" { // "" is the operator
			d.Folder, err = filepath.Abs(a.outbox())
		}
		return d, err
	}
	test, err := a.setting.MailFailure(ctx, a.setting.Current())
	if err != nil {
		return d, err
	}
	failing, err := a.maillog.FailsNow(ctx)
	d.Failing = failing || test != ""
	return d, err
}

// EachLetter calls fn for all emails as the desk sees them. Tests use it to check that private links are hidden.
func (a *App) EachLetter(ctx context.Context, fn func(maillog.Opened)) error {
	return a.maillog.Each(ctx, fn)
}

// privateLinks lists the links of our emails that end. The first match counts. A link that restores an
// address is not listed: its email also warns of the change, which stays true.
func privateLinks() []privateLink {
	return []privateLink{
		{"/admin/dashboard/me?confirm=", account.ConfirmAdminLink},
		{"/admin/reset-password/", account.AdminResetLink},
		{"/admin/let-in/", account.LetInLink},
		{"/admin/invitation/", ""},
		{"/reset-password/", account.ResetLink},
		{"/confirm-email/", account.ConfirmLink},
	}
}

type privateLink struct {
	page string // followed by the token
	kind account.Link
}

// linkLives reports whether a private link still works. Other links never end.
func (a *App) linkLives(ctx context.Context, q db.Queryer, link string) (bool, error) {
	for _, l := range privateLinks() {
		_, token, found := strings.Cut(link, l.page)
		switch {
		case !found:
		case l.kind == "":
			return staff.Lives(ctx, q, token, a.now())
		default:
			return account.Lives(ctx, q, l.kind, token, a.now())
		}
	}
	return true, nil
}
