package app

import (
	"context"

	"aftercare/internal/onboarding"
)

// joinFirstDay connects the first steps of a new owner.
func (a *App) joinFirstDay() {
	a.onboarding = &onboarding.Service{DB: a.DB, Truth: truth{a}, Trail: a.Trail}
}

// truth tells which of the first steps are done.
type truth struct{ *App }

func (t truth) HasSecondStep(ctx context.Context) (bool, error) {
	own, err := t.step.Own(ctx)
	return !own.AppSince.IsZero() || len(own.Passkeys) > 0, err
}

func (t truth) HasBrand() bool {
	f := t.Facts()
	return f.Brand != title || f.Palette != nil || f.Logo != nil
}

func (t truth) HasMail(ctx context.Context) (bool, error) {
	failure, err := t.setting.MailFailure(ctx, t.setting.Current())
	if err != nil || failure != "" || t.setting.Server() == nil {
		return false, err
	}
	// The desk tests a server before it saves it. The operator's server is tested by the first email.
	if t.setting.Server().ByOwner {
		return true, nil
	}
	counts, err := t.maillog.Counts(ctx)
	return counts.Sent > 0, err
}
