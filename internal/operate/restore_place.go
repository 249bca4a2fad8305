package operate

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/backup"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/disk"
)

// claimed is the marked and locked place of a restore.
type claimed struct {
	*app.Settings
	mark        folderMark
	db          *db.DB // PostgreSQL only
	claim       backup.Claim
	unlock      func()
	storeMarked bool // the store already had this portal's mark
}

func claimPlace(ctx context.Context, c app.Config, now func() time.Time) (_ *claimed, err error) {
	s, err := c.CheckValues()
	if err != nil {
		return nil, err
	}
	if s.DataDir == "" {
		return nil, s.PrepareData() // it returns the error
	}
	if s.DataDir, err = filepath.Abs(s.DataDir); err != nil {
		return nil, app.BadSetting("AFTERCARE_DATA_DIR", err)
	}
	p := &claimed{Settings: s, mark: folderMark{dir: s.DataDir}, unlock: func() {}}
	if err := p.take(ctx, now); err != nil {
		return nil, errors.Join(err, p.refused(ctx), p.release())
	}
	return p, nil
}

func (p *claimed) take(ctx context.Context, now func() time.Time) (err error) {
	made, err := p.mark.makeMarked()
	if err != nil {
		return app.BadSetting("AFTERCARE_DATA_DIR", err)
	}
	lacked := lacks(p.DataDir)
	if err := p.PrepareData(); err != nil {
		return err
	}
	if unlock, err := lockFolder(p.Settings); err == nil {
		p.unlock = unlock
	} else {
		p.mark.ours = false // the mark belongs to the process with the lock
		return err
	}
	if !made {
		if err := p.mark.put(lacked); err != nil {
			return app.BadSetting("AFTERCARE_DATA_DIR", err)
		}
	}
	if p.mark.found && p.mark.owns("secret") && p.Secret == "" {
		p.FoundSecret, p.SecretIsShort = nil, false // the file comes from an unfinished restore
	}
	if p.SQLite {
		return looksUsed(p.Config) // another process may have been faster
	}
	if p.db, err = p.OpenDatabase(ctx, slog.New(slog.DiscardHandler), now); err != nil {
		return err
	}
	p.claim, err = backup.TakeFor(ctx, p.db)
	switch {
	case errors.Is(err, backup.ErrUsed), errors.Is(err, backup.ErrRestoredTwice), errors.Is(err, migrate.ErrStrangers):
		return app.BadSetting("AFTERCARE_DATABASE_URL", err)
	case err != nil && ctx.Err() != nil:
		return errInterrupted
	}
	return err
}

// refused removes the marks and the empty folders of a restore
// that was refused. The leftovers of an earlier restore stay.
func (p *claimed) refused(ctx context.Context) error {
	var err error
	if p.claim.Release != nil && !p.claim.Found {
		err = backup.Done(context.WithoutCancel(ctx), p.db)
	}
	if err == nil && p.mark.ours {
		err = p.mark.remove(ofRefused)
	}
	return err
}

// wipe removes the database content of an unfinished restore. The marks stay.
func (p *claimed) wipe(ctx context.Context) error {
	if p.SQLite {
		return removeStaging(stagingFile(p.DataDir))
	}
	return backup.Wipe(ctx, p.db)
}

// discard removes everything that an unfinished restore created, and the marks last.
func (p *claimed) discard(ctx context.Context, files *blob.Store, portal string) error {
	if err := files.DiscardRestore(ctx, portal); err != nil {
		return app.BadSetting(p.FilesSetting(), err)
	}
	if err := p.wipe(ctx); err != nil {
		return err
	}
	if !p.SQLite {
		if err := backup.Done(ctx, p.db); err != nil {
			return err
		}
	}
	return p.mark.remove(ofRestore)
}

func (p *claimed) release() (err error) {
	if p.claim.Release != nil {
		err = p.claim.Release()
	}
	if p.db != nil {
		err = errors.Join(err, p.db.Close())
	}
	p.unlock()
	return err
}

// ErrNoRestore says that there is no unfinished restore to remove.
var ErrNoRestore = errors.New("there is no unfinished restore here: nothing to remove")

// RemoveRestore removes an unfinished restore, and returns the name of its place.
func RemoveRestore(ctx context.Context, config app.Config, logger *slog.Logger, now func() time.Time) (where string, err error) {
	if config.DatabaseURL == "" && disk.Exists(app.DatabaseFile(config.DataDir)) {
		return "", app.BadSetting("AFTERCARE_DATA_DIR", ErrNoRestore)
	}
	p, err := claimPlace(ctx, config, now)
	if errors.Is(err, backup.ErrUsed) {
		err = app.BadSetting("AFTERCARE_DATABASE_URL", ErrNoRestore)
	}
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, p.release()) }()
	files, err := p.OpenFiles(nil, logger)
	if err != nil {
		return "", errors.Join(err, p.refused(ctx))
	}
	defer func() { err = errors.Join(err, files.Close()) }()
	noted, err := files.IsRestoring(ctx)
	if err != nil {
		return "", errors.Join(app.BadSetting(p.FilesSetting(), err), p.refused(ctx))
	}
	if !noted && !p.mark.found && !p.claim.Found {
		return "", errors.Join(app.BadSetting(p.DatabaseSetting(), ErrNoRestore), p.refused(ctx))
	}
	if err := p.discard(ctx, files, ""); err != nil {
		return "", err
	}
	return p.Place(), nil
}
