package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"aftercare/internal/backup"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/trail"
)

// A restore makes a portal where there is none. The archive is read to its end
// before anything is touched. What it makes cannot be started until all of it
// is there: the database file has another name, a PostgreSQL database carries a
// table and the store an object that say so. A restore that was broken off is
// begun anew by the next one.

// Restore is what an operator says about a restore.
type Restore struct {
	File       string
	CheckOnly  bool
	Passphrase func() ([]byte, error) // asked only if the archive is sealed and none is set
	Progress   func(backup.Progress)
}

// Restored is what came of it.
type Restored struct {
	backup.Contents
	Place        string
	SettingsFile string // with the settings of the backup
	SecretIs     SecretState
}

// RestoreBackup makes a portal of an archive, in an empty place.
func RestoreBackup(ctx context.Context, config Config, order Restore, logger *slog.Logger, now func() time.Time) (done Restored, err error) {
	if err := config.looksUsed(); err != nil && !order.CheckOnly {
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
	if done.Contents, err = order.verify(ctx, file); err != nil {
		return done, fmt.Errorf("%s: %w", order.File, err)
	}
	if order.CheckOnly {
		return done, nil
	}
	made := tracesOf(lockFile(config.DataDir), filepath.Join(config.DataDir, "files"))
	s, err := config.check()
	if err != nil {
		made.remove()
		return done, err
	}
	r := &restoring{settings: &s, Restore: order, file: file, done: &done, logger: logger, now: now, made: made}
	if done.Place = s.Place(); s.Brand == "" {
		done.Place = s.placeOf(done.Manifest.Brand) // which the settings in it say
	}
	return done, r.run(ctx)
}

// restoring is one restore, once its archive is known to be whole.
type restoring struct {
	*settings
	Restore
	file   *backup.Archive
	done   *Restored
	logger *slog.Logger
	now    func() time.Time
	files  *blob.Store
	made   traces // which go unless the restore has begun
	begun  bool
}

func (r *restoring) run(ctx context.Context) (err error) {
	unlock, err := r.lockFolder()
	if err != nil {
		return err
	}
	defer unlock()
	defer func() {
		if !r.begun {
			r.made.remove()
		}
	}()
	if r.done.SecretIs, err = r.secretFits(); err != nil {
		return err
	}
	if r.files, err = r.openFiles(ctx, nil, r.logger); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.files.Close()) }()
	if err := r.files.MayRestore(ctx, r.done.Manifest.Portal); err != nil {
		return refuse(r.filesSetting(), err)
	}
	if err := r.settingsFit(); err != nil {
		return err
	}
	if r.sqlite {
		err = r.intoFile(ctx)
	} else {
		err = r.intoServer(ctx)
	}
	if err != nil {
		return r.explain(ctx, err)
	}
	// All of it is there; what is left is only to forget that it was not.
	return errors.Join(r.files.RestoreDone(ctx), r.forgetRestore())
}

// explain adds what a person can do about it.
func (r *restoring) explain(ctx context.Context, err error) error {
	const again = "the restore was broken off, and what it made cannot be started: run it again, which begins anew"
	switch {
	case errors.Is(err, db.ErrUsed), errors.Is(err, db.ErrRestoredTwice), errors.Is(err, db.ErrStrangers):
		return refuse(r.databaseSetting(), err)
	case !r.begun && ctx.Err() != nil:
		return errInterrupted
	case !r.begun:
		return err
	case ctx.Err() != nil:
		return errors.New("interrupted: " + again)
	case isFull(err):
		return fmt.Errorf("there is not enough room left: %s", again)
	}
	return fmt.Errorf("%w: %s", err, again)
}

// intoServer restores onto an empty PostgreSQL database.
func (r *restoring) intoServer(ctx context.Context) (err error) {
	// The steps of a schema that nobody has used yet are nobody's news.
	d, err := r.openDatabase(ctx, slog.New(slog.DiscardHandler), r.now)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	release, err := d.ClaimForRestore(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	r.begun = true
	if err := r.fill(ctx, d); err != nil {
		return err
	}
	return d.RestoreDone(ctx)
}

// intoFile restores into a file that gets its name at the end.
func (r *restoring) intoFile(ctx context.Context) (err error) {
	target, staging := databaseFile(r.DataDir), stagingFile(r.DataDir)
	if err := r.looksUsed(); err != nil { // somebody may have been quicker
		return err
	}
	if err := r.markFolder(); err != nil {
		return err
	}
	r.begun = true
	if err := removeStaging(staging); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, removeStaging(staging))
		}
	}()
	d, err := db.Open(ctx, db.Config{URL: "sqlite:" + staging, Now: r.now})
	if err != nil {
		return err
	}
	release, err := d.ClaimForRestore(ctx)
	if err == nil {
		err = r.fill(ctx, d)
	}
	if err == nil {
		err = errors.Join(d.RestoreDone(ctx), release())
	}
	if err := errors.Join(err, d.Close()); err != nil {
		return err
	}
	if err := disk.Sync(staging); err != nil {
		return err
	}
	if err := os.Rename(staging, target); err != nil {
		return err
	}
	return errors.Join(removeStaging(staging), disk.Sync(r.DataDir))
}

// fill puts everything in its place: rows, files, secret, settings and, last, the
// mark by which database and files know each other.
func (r *restoring) fill(ctx context.Context, d *db.DB) error {
	if err := r.files.BeginRestore(ctx); err != nil {
		return err
	}
	if err := d.MigrateTo(ctx, r.done.Manifest.Schema); err != nil {
		return err
	}
	if err := r.file.Rewind(); err != nil {
		return err
	}
	target := backup.Target{DB: d, Files: r.files, Progress: r.Progress}
	if r.sqlite {
		// Whoever else needs the disk must not suffer from a restore that cannot end well.
		target.Room = func() error { return r.Room.Admit(r.DataDir, 0) }
	}
	if _, err := target.Fill(ctx, bufio.NewReaderSize(r.file, readAtOnce), r.Passphrase); err != nil {
		return err
	}
	if err := d.Migrate(ctx); err != nil {
		return err
	}
	if err := r.keepSecret(); err != nil {
		return err
	}
	if err := r.noteRestore(ctx, d); err != nil {
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

// restoredFact is when the portal was restored from a backup. Until then nobody could
// send the letters that wait in it.
const restoredFact = "restored"

// restoredAt is when the portal was restored; the zero time if it never was.
func restoredAt(ctx context.Context, from interface {
	Fact(ctx context.Context, name string) (string, error)
}) (at time.Time, err error) {
	text, err := from.Fact(ctx, restoredFact)
	if err != nil || text == "" {
		return at, err
	}
	return time.Parse(time.RFC3339, text)
}

// noteRestore lets the audit trail tell what the portal was set back to: whatever was
// done after that backup is not in it.
func (r *restoring) noteRestore(ctx context.Context, d *db.DB) error {
	if err := d.ReplaceFact(ctx, restoredFact, d.Now().Format(time.RFC3339)); err != nil {
		return err
	}
	book, err := r.commandTrail(ctx, d, r.logger)
	if err != nil {
		return err
	}
	taken := r.done.Manifest.MadeAt.UTC().Format(time.RFC3339)
	return book.Note(trail.AtCommandLine(ctx), trail.Entry{Kind: didRestore, Changes: []trail.Change{trail.Plain("backup of", "", taken)}})
}
