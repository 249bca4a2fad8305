package app

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
	"aftercare/internal/setting"
)

// joinSettings reads the owner's settings. From then on, Facts uses them.
func (a *App) joinSettings(ctx context.Context) error {
	sealer, err := auth.NewSealer(a.FoundSecret, MailPurpose)
	if err != nil {
		return err
	}
	a.setting = &setting.Service{DB: a.DB, Sealer: sealer, Given: a.Environment(), Patience: a.MailPatience}
	a.setting.LastSent = func(ctx context.Context) (time.Time, error) { return a.maillog.LastSent(ctx) }
	a.setting.TryWaiting = func(ctx context.Context, tx *db.Tx) error { return a.maillog.TryWaiting(ctx, tx) }
	if err := a.setting.Keep(ctx, a.live); err != nil {
		return err
	}
	a.opened.Store(a.setting)
	return nil
}

// Facts returns the current facts about the portal. Before the database is open, they come from the environment.
func (a *App) Facts() portal.Facts {
	if s := a.opened.Load(); s != nil {
		return s.Facts()
	}
	return a.Environment().Facts()
}

// Current returns the settings of a portal that is not opened. Values that cannot be read, for example in an
// older database, come from the environment.
func (s *Settings) Current(ctx context.Context, q db.Source) setting.Current {
	nothing := s.Environment().Current(setting.Stored{}, nil)
	secret, err := s.OwnSecret(ctx, q)
	if err != nil || secret == nil {
		secret = []byte("none that fits, and so it opens nothing")
	}
	sealer, err := auth.NewSealer(secret, MailPurpose)
	if err != nil {
		return nothing
	}
	stored, err := setting.Read(ctx, q)
	if err != nil {
		return nothing
	}
	return s.Environment().Current(stored, sealer)
}
