// Package operate holds the commands of an operator, such as backup, restore, doctor and secret. A command opens a
// portal, or only the part of it that it needs.
package operate

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/disk"
)

// Beside opens the portal for a command that may run while a server runs. The portal must exist and have
// the schema of this binary: the command must not migrate tables that a running server uses.
func Beside(ctx context.Context, config app.Config, logger *slog.Logger, now func() time.Time, work func(*app.App) error) error {
	has, knows, err := find(ctx, config, logger, now)
	if err != nil {
		return err
	}
	if has < knows {
		return olderSchema(has, knows)
	}
	a, err := app.Open(ctx, config, logger, now)
	if err != nil {
		return err
	}
	return errors.Join(work(a), a.Close())
}

func olderSchema(has, knows int64) error {
	return fmt.Errorf("the database has schema version %d and this binary brings version %d: start the new server, or run `aftercare migrate` while none runs", has, knows)
}

// Alone opens the portal for a command that writes a lot or changes the tables. On SQLite no server may
// run, and this is checked before the database is opened. Only with mayBeNew it creates a new portal.
func Alone(ctx context.Context, config app.Config, mayBeNew bool, logger *slog.Logger, now func() time.Time, work func(*app.App) error) (err error) {
	left := config.MadeByStart()
	s, err := existing(ctx, config, mayBeNew, logger, now)
	if err != nil {
		return err
	}
	unlock, err := s.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	defer func() { left.RemoveIf(err) }()
	a, err := app.Open(ctx, s.Given, logger, now)
	if err != nil {
		return err
	}
	return errors.Join(work(a), a.Close())
}

// existing refuses a command if there is no portal. Without the service's environment, the command would
// create a second, empty portal. With mayBeNew, AFTERCARE_EXISTING is ignored.
func existing(ctx context.Context, c app.Config, mayBeNew bool, logger *slog.Logger, now func() time.Time) (*app.Settings, error) {
	if mayBeNew {
		c.Existing = false
	} else if _, _, err := find(ctx, c, logger, now); err != nil {
		return nil, err
	}
	return c.Check()
}

// withDatabase opens only the database, for repairs that must come before the portal can open. It migrates
// an older database, but on SQLite not while a server uses it.
func withDatabase(ctx context.Context, config app.Config, mayBeNew bool, logger *slog.Logger, now func() time.Time, work func(*app.Settings, *db.DB) error) error {
	s, err := existing(ctx, config, mayBeNew, logger, now)
	if err != nil {
		return err
	}
	if s.SQLite && !disk.Exists(app.DatabaseFile(s.DataDir)) {
		if err := s.MayCreate(ctx); err != nil {
			return err
		}
	}
	d, err := s.OpenDatabase(ctx, logger, now)
	if err != nil {
		return err
	}
	if err = bringUpToDate(ctx, s, d); err == nil {
		err = work(s, d)
	}
	return errors.Join(err, d.Close())
}

func bringUpToDate(ctx context.Context, s *app.Settings, d *db.DB) error {
	unclaimed, err := migrate.Unclaimed(ctx, d)
	if err != nil {
		return app.BadSetting(s.DatabaseSetting(), err)
	}
	if unclaimed {
		if err := s.MayCreate(ctx); err != nil {
			return err
		}
	}
	has, knows, err := migrate.Versions(ctx, d)
	if err != nil || has == knows {
		return err
	}
	unlock, err := s.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	return migrate.Up(ctx, d)
}

// noPortal is the hint for a command that runs without the service's environment.
const noPortal = "give the command the environment of the service, AFTERCARE_DATA_DIR first of all"

// find returns the schema version of the database and of this binary. It changes nothing.
func find(ctx context.Context, c app.Config, logger *slog.Logger, now func() time.Time) (has, knows int64, err error) {
	if err := c.Present(noPortal); err != nil {
		return 0, 0, err
	}
	s, err := c.Check()
	if err != nil {
		return 0, 0, err
	}
	d, err := s.OpenDatabase(ctx, logger, now)
	if err != nil {
		return 0, 0, err
	}
	has, knows, err = migrate.Versions(ctx, d)
	if err = errors.Join(err, d.Close()); errors.Is(err, migrate.ErrRestoring) {
		return 0, 0, app.BadSetting(s.DatabaseSetting(), migrate.ErrRestoring)
	} else if err != nil {
		return 0, 0, err
	}
	if has == 0 {
		return 0, 0, s.EmptyDatabase(noPortal)
	}
	return has, knows, nil
}
