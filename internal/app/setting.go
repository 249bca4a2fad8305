package app

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
	"aftercare/internal/setting"
)

// joinSettings reads what the owner chose. From then on all that asks for facts of
// the portal gets those.
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

// facts are what is true of the portal at this moment. Before the database is open
// they are what the environment says.
func (a *App) facts() portal.Facts {
	if s := a.opened.Load(); s != nil {
		return s.Facts()
	}
	return a.environment().Facts()
}

// chosen is what the portal of a database is, for what works on one that it has
// not opened. What cannot be read there, as in one of an older version, is what the
// environment says.
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
