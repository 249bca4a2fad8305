package operate

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/backup"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
	"aftercare/internal/staff"
)

// A restore creates a portal in an empty place. It first leaves marks: a file in the data folder, a table
// in PostgreSQL, and later an object in the store. Every start sees the marks and knows that the portal is
// not complete. The restore then reads the whole archive before it creates anything else. If it fails, it
// removes what it created. If it is killed, the marks stay and the next restore starts over.

// Restore holds an operator's options for a restore.
type Restore struct {
	File       string
	CheckOnly  bool
	Passphrase func() ([]byte, error) // asked only if the archive is encrypted and none is set
	Deletions  DeletionsAnswer        // where the list of deletions is, if not next to the backup
	Progress   func(backup.Progress)
}

// Restored is the result of a restore.
type Restored struct {
	backup.Contents
	Place        string
	SettingsFile string // contains the settings of the backup
	SecretIs     SecretState
	Repeated     int  // deletions after the backup
	Unknown      bool // the portal needs the list of deletions before it serves
}

// RestoreBackup creates a portal from an archive, in an empty place.
func RestoreBackup(ctx context.Context, config app.Config, order Restore, logger *slog.Logger, now func() time.Time) (done Restored, err error) {
	if err := looksUsed(config); err != nil && !order.CheckOnly {
		return done, err
	}
	file, err := backup.OpenFile(ctx, order.File)
	if ctx.Err() != nil {
		return done, errInterrupted
	}
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	order.Passphrase = askOnce(config.BackupPassphrase, order.Passphrase)
	r := &restoring{Restore: order, file: file, done: &done, logger: logger, now: now}
	if order.CheckOnly {
		// A check also works without the secret, because the operator may not be allowed to read it.
		if s := (&app.Settings{Config: config}); s.ReadSecret() == nil {
			r.own = s.FoundSecret
		}
		err = r.read(ctx)
		return done, err
	}
	if r.claimed, err = claimPlace(ctx, config, now); err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, r.release()) }()
	r.own = r.FoundSecret
	err = r.run(ctx)
	return done, err
}

// restoring is one restore in a place that it has locked.
type restoring struct {
	*claimed
	Restore
	file   *backup.Archive
	own    []byte // the secret that is set here
	done   *Restored
	logger *slog.Logger
	now    func() time.Time
	files  *blob.Store
	whole  bool // the portal is complete, and only marks are left to remove
}

func (r *restoring) run(ctx context.Context) (err error) {
	err = r.prepare(ctx)
	if r.files != nil {
		defer func() { err = errors.Join(err, r.files.Close()) }()
	}
	if ctx.Err() != nil {
		err = errInterrupted
	}
	if err != nil {
		return errors.Join(err, r.refused(ctx))
	}
	lasting := context.WithoutCancel(ctx)
	if err := r.make(ctx); err != nil && !r.whole {
		return r.explain(ctx, err, r.discard(lasting, r.files, r.restoredPortal()))
	} else if err != nil {
		return err
	}
	// The portal is complete. Only the marks are left to remove.
	return errors.Join(r.files.RestoreDone(lasting), r.ForgetRestore())
}

// restoredPortal returns the portal whose mark this restore
// put into the store, or "" if the mark was there before.
func (r *restoring) restoredPortal() string {
	if r.storeMarked {
		return ""
	}
	return r.done.Manifest.Portal
}

func (r *restoring) read(ctx context.Context) (err error) {
	if r.done.Contents, err = r.verify(ctx, r.file); err == nil {
		err = isUnchanged(r.done.Contents, r.own)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.File, err)
	}
	return nil
}

// prepare checks whether the restore is possible. It creates only empty folders.
func (r *restoring) prepare(ctx context.Context) (err error) {
	if err := r.read(ctx); err != nil {
		return err
	}
	if r.done.Place = r.Place(); r.Brand == "" {
		r.done.Place = r.PlaceOf(r.done.Manifest.Brand) // the name in the backup
	}
	if r.done.SecretIs, err = r.secretFits(); err != nil {
		return err
	}
	if r.files, err = r.OpenFiles(nil, r.logger); err != nil {
		return err
	}
	if r.storeMarked, err = r.files.MayRestore(ctx, r.done.Manifest.Portal); err != nil {
		return app.BadSetting(r.FilesSetting(), err)
	}
	return r.settingsFit()
}

func (r *restoring) explain(ctx context.Context, err, left error) error {
	switch {
	case ctx.Err() != nil:
		err = errors.New("interrupted")
	case isFull(err):
		err = errors.New("there is not enough room left")
	}
	if left != nil {
		return fmt.Errorf("%w: nothing was restored, but some of what it made could not be removed (%w): run the restore again to start over, or run `aftercare restore --remove`", err, left)
	}
	return fmt.Errorf("%w: nothing was restored, and everything it made was removed", err)
}

// make creates everything, in an order in which a half-finished portal is never taken for a complete one.
func (r *restoring) make(ctx context.Context) error {
	if err := r.startOver(ctx); err != nil {
		return err
	}
	if r.SQLite {
		return r.intoFile(ctx)
	}
	if err := r.fill(ctx, r.db); err != nil {
		return err
	}
	if err := backup.Done(ctx, r.db); err != nil {
		return err
	}
	r.whole = true
	return nil
}

// startOver removes the leftovers of an unfinished restore. If the store has this portal's mark, its files
// stay, because they may be complete; equal files are written over them.
func (r *restoring) startOver(ctx context.Context) error {
	if !r.storeMarked {
		if err := r.files.DiscardRestore(ctx, ""); err != nil {
			return err
		}
	}
	return r.wipe(ctx)
}

// intoFile restores into a temporary file and renames it at the end.
func (r *restoring) intoFile(ctx context.Context) (err error) {
	target, staging := app.DatabaseFile(r.DataDir), stagingFile(r.DataDir)
	d, err := db.Open(ctx, db.Config{URL: "sqlite:" + staging, Now: r.now})
	if err != nil {
		return err
	}
	if err = r.fill(ctx, d); err == nil {
		err = backup.Done(ctx, d)
	}
	if err := errors.Join(err, d.Close()); err != nil {
		return err
	}
	if err := disk.Sync(staging); err != nil {
		return err
	}
	if err := r.giveName(staging, target); err != nil {
		return err
	}
	r.whole = true
	return errors.Join(removeStaging(staging), disk.Sync(r.DataDir))
}

// giveName renames the temporary file to the database, unless another process created one meanwhile.
func (r *restoring) giveName(staging, target string) error {
	if err := looksUsed(r.Config); err != nil {
		return err
	}
	return os.Rename(staging, target)
}

// fill restores rows, files, secret and settings. Last it writes
// the mark that connects the file store with the database.
func (r *restoring) fill(ctx context.Context, d *db.DB) error {
	if err := r.files.BeginRestore(ctx); err != nil {
		return err
	}
	if err := migrate.To(ctx, d, r.done.Manifest.Schema); err != nil {
		return err
	}
	if err := r.file.Rewind(); err != nil {
		return err
	}
	target := backup.Target{DB: d, Files: r.files, Progress: r.Progress}
	if r.SQLite {
		// A restore must not fill the disk, because other programs need it too.
		target.CheckDisk = func() error { return r.DiskLimit.Admit(r.DataDir, 0) }
	}
	if _, err := target.Fill(ctx, bufio.NewReaderSize(r.file, readAtOnce), r.Passphrase); err != nil {
		return err
	}
	if err := migrate.To(ctx, d, migrate.Latest); err != nil {
		return err
	}
	if err := r.keepSecret(); err != nil {
		return err
	}
	if err := r.noteRestore(ctx, d); err != nil {
		return err
	}
	if err := r.noteDeletions(ctx, d); err != nil {
		return err
	}
	if err := r.keepSettings(); err != nil {
		return err
	}
	if portal := r.done.Manifest.Portal; portal != "" {
		return r.files.Belong(ctx, portal)
	}
	return nil
}

// noteRestore records the restore and the age of the backup in the audit trail. Later changes are lost.
func (r *restoring) noteRestore(ctx context.Context, d *db.DB) error {
	if err := portal.Relearn(ctx, d, app.RestoredFact, d.Now().Format(time.RFC3339)); err != nil {
		return err
	}
	// The backup does not know which invitations were used or withdrawn since.
	if err := d.Write(ctx, func(tx *db.Tx) error { return staff.EndAll(ctx, tx) }); err != nil {
		return err
	}
	book, err := trailOf(ctx, r.Settings, d, r.logger)
	if err != nil {
		return err
	}
	taken := r.done.Manifest.MadeAt.UTC().Format(time.RFC3339)
	return book.Note(trail.AtCommandLine(ctx), trail.Entry{Kind: app.DidRestore, Changes: []trail.Change{trail.Plain("backup of", "", taken)}})
}
