package app

import (
	"context"

	"aftercare/internal/account"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/trail"
	"aftercare/internal/twofactor"
)

func (a *App) joinSecondStep(limits limit.Limiter, guesses *limit.Log, post mail.Sender) error {
	sealer, err := auth.NewSealer(a.FoundSecret, StepPurpose)
	if err != nil {
		return err
	}
	a.step = &twofactor.Service{
		DB: a.DB, Desk: deskLogin{a.Account}, Limits: limits, Guesses: guesses, Mail: post, Trail: a.Trail, Sealer: sealer,
		Logger: a.logger, Portal: a.Facts,
	}
	a.step.Work(a.Jobs)
	a.Account.Step = a.step
	return nil
}

// TakeOffSecondStep turns two-step login off for an admin who lost the device.
func (a *App) TakeOffSecondStep(ctx context.Context, username string) error {
	return a.step.TakeOffFromHere(trail.AtCommandLine(ctx), username)
}

// deskLogin adapts the desk's login to two-step login.
type deskLogin struct{ *account.Service }

func (d deskLogin) Enter(ctx context.Context, tx *db.Tx, by twofactor.Visitor, username, passwordHash string) (twofactor.Entry, error) {
	entry, err := d.Service.Enter(ctx, tx, account.Visitor(by), username, passwordHash)
	if err != nil {
		return twofactor.Entry{}, err
	}
	return twofactor.Entry{Token: entry.Token, Cookie: d.MarkCookie(entry.Mark)}, nil
}

func (d deskLogin) ConfirmPassword(ctx context.Context, by twofactor.Visitor, password string) error {
	return d.Service.ConfirmPassword(ctx, account.Visitor(by), password)
}

func (d deskLogin) EndSessions(ctx context.Context, tx *db.Tx, username string) error {
	return d.EndDeskSessions(ctx, tx, username)
}
