package app

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
	"aftercare/internal/setting"
)

// joinSettings reads the owner's settings. From then on, facts uses them.
func (a *App) joinSettings(ctx context.Context) error {
	sealer, err := auth.NewSealer(a.secret, mailPurpose)
	if err != nil {
		return err
	}
	a.setting = &setting.Service{DB: a.db, Sealer: sealer, Given: a.environment(), Patience: a.MailPatience}
	if err := a.setting.Keep(ctx, a.live); err != nil {
		return err
	}
	a.opened.Store(a.setting)
	return nil
}

// facts returns the current facts about the portal. Before the database is open, they come from the environment.
func (a *App) facts() portal.Facts {
	if s := a.opened.Load(); s != nil {
		return s.Facts()
	}
	return a.environment().Facts()
}

// chosen returns the settings of a portal that is not opened. Values that cannot be read, for example in an
// older database, come from the environment.
func (s *settings) chosen(ctx context.Context, q db.Source) setting.Current {
	nothing := s.environment().Current(setting.Stored{}, nil)
	secret, err := s.ownSecret(ctx, q)
	if err != nil || secret == nil {
		secret = []byte("none that fits, and so it opens nothing")
	}
	sealer, err := auth.NewSealer(secret, mailPurpose)
	if err != nil {
		return nothing
	}
	stored, err := setting.Read(ctx, q)
	if err != nil {
		return nothing
	}
	return s.environment().Current(stored, sealer)
}
