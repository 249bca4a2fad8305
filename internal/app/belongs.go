package app

import (
	"context"
	"errors"
	"os"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// Database, files and secret are one portal. A start looks at all three before
// it changes any of them, so that a wrong setting harms neither this portal nor
// the one it leads to by mistake.

// beforeDatabase keeps a start with a missing database file from making a new
// one beside the files of a portal.
func (a *App) beforeDatabase(ctx context.Context) error {
	if a.cutSecret {
		return a.secretIsCut()
	}
	if !a.sqlite {
		return nil
	}
	info, err := os.Stat(databaseFile(a.DataDir))
	if err == nil && info.Size() > 0 {
		return nil
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return refuse("AFTERCARE_DATA_DIR", err)
	}
	return a.vacantFiles(ctx)
}

// beforeChange looks at the database as it is found.
func (a *App) beforeChange(ctx context.Context) error {
	unclaimed, err := a.db.Unclaimed(ctx)
	switch {
	case errors.Is(err, db.ErrStrangers):
		return refuse(a.databaseSetting(), err)
	case err != nil:
		return err
	case unclaimed:
		return a.vacantFiles(ctx)
	}
	if _, err := a.ownSecret(ctx, a.db); err != nil {
		return err
	}
	return a.withFiles(ctx, a.db, (*blob.Store).Fits)
}

func (a *App) vacantFiles(ctx context.Context) error {
	return a.withFiles(ctx, nil, (*blob.Store).Vacant)
}

// withFiles asks the store something. One that cannot be reached now may come
// back: until then only what needs it is refused.
func (a *App) withFiles(ctx context.Context, d *db.DB, ask func(*blob.Store, context.Context) error) error {
	files, err := blob.Open(ctx, blob.Config{URL: a.filesURL, DB: d, Logger: a.logger, Room: a.Room})
	if err != nil {
		return refuse(a.filesSetting(), err)
	}
	return errors.Join(a.unlessAway(ask(files, ctx)), files.Close())
}

func (a *App) unlessAway(err error) error {
	switch {
	case errors.Is(err, blob.ErrNoBucket):
		return refuse(a.filesSetting(), blob.ErrNoBucket)
	case errors.Is(err, blob.ErrNotOurs):
		return err
	case fault.KindOf(err) == fault.Unavailable:
		a.logger.Warn("the file store cannot be reached: uploads and files are refused until it can", "cause", err)
		return nil
	}
	return err
}
