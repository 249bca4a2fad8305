package app

import (
	"context"
	"errors"
	"log/slog"
	"os"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/fault"
)

// Database, files and secret belong to one portal. The start checks all three before it changes any of
// them. So a wrong setting harms neither this portal nor another one.

// beforeDatabase keeps the server from creating a new database file next to the files of an existing portal.
func (a *App) beforeDatabase(ctx context.Context) error {
	if a.SecretIsShort {
		return a.ShortSecret()
	}
	if !a.SQLite {
		return nil
	}
	if err := a.CheckRestored(); err != nil {
		return err
	}
	info, err := os.Stat(DatabaseFile(a.DataDir))
	if err == nil && info.Size() > 0 {
		return nil
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return BadSetting("AFTERCARE_DATA_DIR", err)
	}
	return a.checkMayCreate(ctx)
}

// beforeChange checks the database first, then the files. It creates the folder for files only if there is
// a portal, or one may be created.
func (a *App) beforeChange(ctx context.Context) error {
	unclaimed, err := migrate.Unclaimed(ctx, a.DB)
	switch {
	case errors.Is(err, migrate.ErrStrangers), errors.Is(err, migrate.ErrRestoring):
		return BadSetting(a.DatabaseSetting(), err)
	case err != nil:
		return err
	case unclaimed:
		err = a.checkMayCreate(ctx)
	default:
		_, err = a.OwnSecret(ctx, a.DB)
	}
	if err != nil {
		return err
	}
	if a.files, err = a.OpenFiles(a.DB, a.logger); err != nil || unclaimed {
		return err
	}
	return a.unlessAway(a.files.Fits(ctx))
}

// removeRestoreMarks removes the marks of a restore that was killed after it had finished. With these marks, another
// restore could overwrite the file store.
func (a *App) removeRestoreMarks(ctx context.Context) {
	if err := errors.Join(a.files.Whole(ctx), a.ForgetRestore()); err != nil {
		a.logger.WarnContext(ctx, "the marks of a finished restore could not be removed: the next start tries again", "cause", err)
	}
}

// checkMayCreate checks whether a new portal may be created. There may be no database yet.
func (a *App) checkMayCreate(ctx context.Context) error {
	if err := a.MayCreate(ctx); err != nil {
		return err
	}
	files, err := a.OpenFiles(nil, a.logger)
	if err != nil {
		return err
	}
	return errors.Join(a.unlessAway(files.Vacant(ctx)), files.Close())
}

func (s *Settings) OpenFiles(d *db.DB, logger *slog.Logger) (*blob.Store, error) {
	files, err := blob.Open(blob.Config{URL: s.FilesAt, DB: d, Logger: logger, Room: s.Room,
		Quota: blob.Quota{Files: s.QuotaFiles, Bytes: s.QuotaBytes}, Observer: s.watch.ofStore()})
	if err != nil {
		return nil, BadSetting(s.FilesSetting(), err)
	}
	return files, nil
}

// unlessAway lets the server start without a file store that cannot be reached now. Until it is back, only
// uploads and files are refused.
func (a *App) unlessAway(err error) error {
	switch {
	case errors.Is(err, blob.ErrNoBucket):
		return BadSetting(a.FilesSetting(), blob.ErrNoBucket)
	case errors.Is(err, blob.ErrNotOurs):
		return err
	case fault.KindOf(err) == fault.Unavailable:
		a.logger.Warn("the file store cannot be reached: uploads and files are refused until it can", "cause", err)
		return nil
	}
	return err
}
