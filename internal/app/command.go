package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"aftercare/internal/account"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/db/sqlitedriver"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/trail"
)

// Beside opens the portal for a command that may run while a server runs. The portal must exist and have
// the schema of this binary: the command must not migrate tables that a running server uses.
func Beside(ctx context.Context, config Config, logger *slog.Logger, now func() time.Time, work func(*App) error) error {
	has, knows, err := config.find(ctx, logger, now)
	if err != nil {
		return err
	}
	if has < knows {
		return olderSchema(has, knows)
	}
	a, err := Open(ctx, config, logger, now)
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
func Alone(ctx context.Context, config Config, mayBeNew bool, logger *slog.Logger, now func() time.Time, work func(*App) error) (err error) {
	left := config.tracesOfStart()
	s, err := config.existing(ctx, mayBeNew, logger, now)
	if err != nil {
		return err
	}
	unlock, err := s.lock()
	if err != nil {
		return err
	}
	defer unlock()
	defer func() { left.removeIf(err) }()
	a, err := Open(ctx, s.given, logger, now)
	if err != nil {
		return err
	}
	return errors.Join(work(a), a.Close())
}

// existing refuses a command if there is no portal. Without the service's environment, the command would
// create a second, empty portal. With mayBeNew, AFTERCARE_EXISTING is ignored.
func (c Config) existing(ctx context.Context, mayBeNew bool, logger *slog.Logger, now func() time.Time) (settings, error) {
	if mayBeNew {
		c.Existing = false
	} else if _, _, err := c.find(ctx, logger, now); err != nil {
		return settings{}, err
	}
	return c.check()
}

// AdoptFiles marks the file store as this portal's. It returns the files that it found and the name of the
// portal. Only with mayBeNew it creates a portal.
func AdoptFiles(ctx context.Context, config Config, mayBeNew bool, logger *slog.Logger, now func() time.Time) (found blob.Census, place string, err error) {
	err = withDatabase(ctx, config, mayBeNew, logger, now, func(s *settings, d *db.DB) error {
		files, err := s.openFiles(d, logger)
		if err != nil {
			return err
		}
		place = s.Place()
		book, err := s.commandTrail(ctx, d, logger)
		if err == nil {
			found, err = files.Adopt(ctx, func(ctx context.Context, tx *db.Tx) error {
				return book.Write(trail.AtCommandLine(ctx), tx, trail.Entry{Kind: didAdoptFiles})
			})
		}
		return errors.Join(err, files.Close())
	})
	return found, place, err
}

// withDatabase opens only the database, for repairs that must come before the portal can open. It migrates
// an older database, but on SQLite not while a server uses it.
func withDatabase(ctx context.Context, config Config, mayBeNew bool, logger *slog.Logger, now func() time.Time, work func(*settings, *db.DB) error) error {
	s, err := config.existing(ctx, mayBeNew, logger, now)
	if err != nil {
		return err
	}
	if s.sqlite && !exists(databaseFile(s.DataDir)) {
		if err := s.mayBegin(ctx); err != nil {
			return err
		}
	}
	d, err := s.openDatabase(ctx, logger, now)
	if err != nil {
		return err
	}
	if err = s.bringUpToDate(ctx, d); err == nil {
		err = work(&s, d)
	}
	return errors.Join(err, d.Close())
}

func (s *settings) bringUpToDate(ctx context.Context, d *db.DB) error {
	unclaimed, err := migrate.Unclaimed(ctx, d)
	if err != nil {
		return refuse(s.databaseSetting(), err)
	}
	if unclaimed {
		if err := s.mayBegin(ctx); err != nil {
			return err
		}
	}
	has, knows, err := migrate.Versions(ctx, d)
	if err != nil || has == knows {
		return err
	}
	unlock, err := s.lock()
	if err != nil {
		return err
	}
	defer unlock()
	return migrate.Up(ctx, d)
}

// noPortal is the hint for a command that runs without the service's environment.
const noPortal = "give the command the environment of the service, AFTERCARE_DATA_DIR first of all"

// present refuses settings that name no portal. It creates nothing. The error ends with the hint.
func (c Config) present(hint string) error {
	const setting = "AFTERCARE_DATA_DIR"
	dir, err := filepath.Abs(c.DataDir)
	if err != nil {
		return refuse(setting, err)
	}
	if info, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) || err == nil && !info.IsDir() {
		return refusef(setting, "there is no portal in %s, no such folder: %s", dir, hint)
	} else if err != nil {
		return refuse(setting, err)
	}
	if c.DatabaseURL != "" {
		return nil
	}
	if err := c.wholeFolder(); err != nil {
		return err
	}
	if _, err := os.Stat(databaseFile(dir)); errors.Is(err, os.ErrNotExist) {
		return refusef(setting, "there is no portal in %s, the folder has no database: %s", dir, hint)
	} else if err != nil {
		return refuse(setting, err)
	}
	return nil
}

func (s *settings) emptyDatabase(hint string) error {
	if exists(restoringMark(s.DataDir)) {
		return refuse(s.databaseSetting(), migrate.ErrRestoring)
	}
	return refusef("AFTERCARE_DATABASE_URL, AFTERCARE_DATA_DIR", "there is no portal in %s, the database is empty: %s", place(s.databaseURL, s.DataDir), hint)
}

// find returns the schema version of the database and of this binary. It changes nothing.
func (c Config) find(ctx context.Context, logger *slog.Logger, now func() time.Time) (has, knows int64, err error) {
	if err := c.present(noPortal); err != nil {
		return 0, 0, err
	}
	s, err := c.check()
	if err != nil {
		return 0, 0, err
	}
	d, err := s.openDatabase(ctx, logger, now)
	if err != nil {
		return 0, 0, err
	}
	has, knows, err = migrate.Versions(ctx, d)
	if err = errors.Join(err, d.Close()); errors.Is(err, migrate.ErrRestoring) {
		return 0, 0, refuse(s.databaseSetting(), migrate.ErrRestoring)
	} else if err != nil {
		return 0, 0, err
	}
	if has == 0 {
		return 0, 0, s.emptyDatabase(noPortal)
	}
	return has, knows, nil
}

// Place names the portal for messages to the operator.
func (a *App) Place() string { return a.placeOf(a.facts().Brand) }

// Place is App.Place before the database is read, so it uses the name from the environment.
func (s *settings) Place() string { return s.placeOf(s.environment().Facts().Brand) }

func (s *settings) placeOf(brand string) string {
	return fmt.Sprintf("the portal %q in %s", brand, place(s.databaseURL, s.DataDir))
}

func place(address, dir string) string {
	if name := db.NameOf(address); name != "" {
		return name + " (PostgreSQL)"
	}
	return dir + " (SQLite)"
}

// Schema returns the schema version of the database.
func (a *App) Schema(ctx context.Context) (int64, error) {
	has, _, err := migrate.Versions(ctx, a.db)
	return has, err
}

// CheckAdmin makes the checks of SetAdmin before the command asks for a password.
func (a *App) CheckAdmin(ctx context.Context, username, email string, newPassword bool) error {
	return a.account.CheckAdmin(ctx, username, email, newPassword)
}

// SetAdmin creates an admin, or sets a new mailbox or password.
func (a *App) SetAdmin(ctx context.Context, username, email, password string) (account.AdminChange, error) {
	return a.account.SetAdmin(trail.AtCommandLine(ctx), username, email, password)
}

// ImportCatalogue replaces the catalogue by a CSV file, all or nothing. A dry run only reads the file. It
// returns the number of models in the file.
func (a *App) ImportCatalogue(ctx context.Context, file io.Reader, dryRun bool) (models int, err error) {
	return a.catalogue.Replace(trail.AtCommandLine(ctx), file, dryRun)
}

// Recount counts the desk's lists again, and repairs the queue and the counts of conversations.
func (a *App) Recount(ctx context.Context) error {
	if err := a.lists.Recount(ctx); err != nil {
		return err
	}
	// The queue reads these counts, so they come first.
	if err := a.talk.Mend(ctx); err != nil {
		return err
	}
	return a.worklist.Mend(ctx)
}

// Jobs passes waiting and failed jobs to yield, oldest first.
func (a *App) Jobs(ctx context.Context, onlyGivenUp bool, yield func(jobs.Entry) error) error {
	return a.jobs.List(ctx, onlyGivenUp, yield)
}

// RetryJobs retries the failed jobs with these ids.
func (a *App) RetryJobs(ctx context.Context, ids []string) (int64, error) {
	return a.jobs.Revive(ctx, a.noteRetry, ids...)
}

// RetryAllJobs retries all failed jobs.
func (a *App) RetryAllJobs(ctx context.Context) (int64, error) {
	return a.jobs.ReviveAll(ctx, a.noteRetry)
}

// DismissJobs removes the failed jobs with these ids.
func (a *App) DismissJobs(ctx context.Context, ids []string) (int64, error) {
	return a.jobs.Dismiss(ctx, a.noteDismissal, ids...)
}

// DismissAllJobs removes all failed jobs.
func (a *App) DismissAllJobs(ctx context.Context) (int64, error) {
	return a.jobs.DismissAll(ctx, a.noteDismissal)
}

// Time formats a time in the portal's time zone.
func (a *App) Time(t time.Time) string {
	return t.In(a.facts().Location).Format("2006-01-02 15:04:05 MST")
}

// Statements returns the SQLite statements that this portal keeps compiled.
func (a *App) Statements(ctx context.Context) ([]sqlitedriver.Compiled, error) {
	return a.db.Statements(ctx)
}
