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

// Beside opens the portal for a command that works beside the server, if one
// runs. There must be a portal, and its tables must be those of this binary: a
// command does not change them under a server that still uses the old ones.
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

// Alone opens the portal for a command that writes much at once or changes the
// tables. On SQLite there must be no server: it would have its tables changed
// under it, or wait for the command for too long. That is made sure of before
// the database is opened. Only a command that was told so starts a new portal.
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

// existing refuses a command that has no portal to work on. One that is given
// without the service's environment would quietly begin a second, empty one. A
// command that was told to begin one is not kept from it by AFTERCARE_EXISTING.
func (c Config) existing(ctx context.Context, mayBeNew bool, logger *slog.Logger, now func() time.Time) (settings, error) {
	if mayBeNew {
		c.Existing = false
	} else if _, _, err := c.find(ctx, logger, now); err != nil {
		return settings{}, err
	}
	return c.check()
}

// AdoptFiles makes the file store this portal's, whoever's it was, and tells
// what it found and which portal this is. Only when told so it begins a portal.
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

// withDatabase opens the database alone, for what must be mended before the
// portal can be opened. It brings an older one up to date, but on SQLite not
// under a server that still uses it.
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

// noPortal is the hint for a command that was given without the service's
// environment.
const noPortal = "give the command the environment of the service, AFTERCARE_DATA_DIR first of all"

// present refuses settings that name no portal, before anything is made of them, and
// ends with a hint.
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

// find tells which schema the portal has and which this binary brings. It
// changes nothing.
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

// Place names the portal to the person who changes it.
func (a *App) Place() string { return a.placeOf(a.facts().Brand) }

// Place is the same before the database is asked what its owner called the portal.
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

// Schema is the version of the tables.
func (a *App) Schema(ctx context.Context) (int64, error) {
	has, _, err := migrate.Versions(ctx, a.db)
	return has, err
}

// CheckAdmin refuses what SetAdmin would refuse, before a password is asked for.
func (a *App) CheckAdmin(ctx context.Context, username, email string, newPassword bool) error {
	return a.account.CheckAdmin(ctx, username, email, newPassword)
}

// SetAdmin makes an admin, or gives one a new mailbox and a new password.
func (a *App) SetAdmin(ctx context.Context, username, email, password string) (account.AdminChange, error) {
	return a.account.SetAdmin(trail.AtCommandLine(ctx), username, email, password)
}

// ImportCatalogue replaces the catalogue by a CSV file, all or nothing; a dry
// run only reads the file. It answers how many models the file has.
func (a *App) ImportCatalogue(ctx context.Context, file io.Reader, dryRun bool) (models int, err error) {
	return a.catalogue.Replace(trail.AtCommandLine(ctx), file, dryRun)
}

// Recount counts the lists of the desk anew, and makes the queue and what it says of
// conversations what they should be.
func (a *App) Recount(ctx context.Context) error {
	if err := a.lists.Recount(ctx); err != nil {
		return err
	}
	// What a line of the queue says of a conversation is read from these.
	if err := a.talk.Mend(ctx); err != nil {
		return err
	}
	return a.desk.Mend(ctx)
}

// Jobs gives the work that waits or was given up, in the order of its creation.
func (a *App) Jobs(ctx context.Context, onlyGivenUp bool, yield func(jobs.Entry) error) error {
	return a.queue.List(ctx, onlyGivenUp, yield)
}

// RetryJobs tries jobs again that were given up, the named ones or none.
func (a *App) RetryJobs(ctx context.Context, ids []string) (int64, error) {
	return a.queue.Revive(ctx, a.noteRetry, ids...)
}

// RetryAllJobs tries every job again that was given up.
func (a *App) RetryAllJobs(ctx context.Context) (int64, error) {
	return a.queue.ReviveAll(ctx, a.noteRetry)
}

// DismissJobs removes failed jobs, the named ones or none.
func (a *App) DismissJobs(ctx context.Context, ids []string) (int64, error) {
	return a.queue.Dismiss(ctx, a.noteDismissal, ids...)
}

// DismissAllJobs removes every failed job.
func (a *App) DismissAllJobs(ctx context.Context) (int64, error) {
	return a.queue.DismissAll(ctx, a.noteDismissal)
}

// Time is an instant as people here read it.
func (a *App) Time(t time.Time) string {
	return t.In(a.facts().Location).Format("2006-01-02 15:04:05 MST")
}

// Statements returns what SQLite keeps compiled of this portal's statements.
func (a *App) Statements(ctx context.Context) ([]sqlitedriver.Compiled, error) {
	return a.db.Statements(ctx)
}
