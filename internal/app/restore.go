package app

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"aftercare/internal/backup"
	"aftercare/internal/platform/archive"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/fault"
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

// SecretState is what the owner has to know of the secret.
type SecretState string

const (
	SecretRestored SecretState = "restored" // it was in the backup
	SecretFits     SecretState = "fits"     // the one that is set is the portal's
	SecretMissing  SecretState = "missing"  // it must be set before the start
)

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
	done.Place = s.Place()
	return done, r.run(ctx)
}

// looksUsed refuses the most usual mistake before the archive is read.
func (c Config) looksUsed() error {
	if c.DatabaseURL != "" {
		return nil
	}
	if _, err := os.Lstat(databaseFile(c.DataDir)); err == nil {
		return refusef("AFTERCARE_DATA_DIR", "%s has a database: a backup is restored into a bare folder", c.DataDir)
	}
	for _, ending := range []string{"-wal", "-shm", "-journal"} {
		if left := databaseFile(c.DataDir) + ending; exists(left) {
			return refusef("AFTERCARE_DATA_DIR", "%s belongs to a database that is not there: put that back beside it, or move this away, since it may hold what was written last", left)
		}
	}
	// Without the note of a restore it is not what one left, and a restore would remove it.
	if exists(restoringMark(c.DataDir)) {
		return nil
	}
	for _, ending := range stagingEndings() {
		if left := stagingFile(c.DataDir) + ending; exists(left) {
			return refusef("AFTERCARE_DATA_DIR", "%s is in the way, and no restore has left it: move it away", left)
		}
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// askOnce keeps what was typed: an archive is read twice.
func askOnce(set string, ask func() ([]byte, error)) func() ([]byte, error) {
	var typed []byte
	if set != "" {
		typed = []byte(set)
	}
	return func() (_ []byte, err error) {
		if typed == nil {
			typed, err = ask()
		}
		return typed, err
	}
}

// verify reads the archive to its end.
func (r *Restore) verify(ctx context.Context, file io.Reader) (backup.Contents, error) {
	knows, err := db.Knows()
	if err != nil {
		return backup.Contents{}, err
	}
	counted := &countingReader{in: file}
	report := func() {
		if r.Progress != nil {
			r.Progress(backup.Progress{Step: "reading the backup", Bytes: counted.n})
		}
	}
	counted.each = report
	c, err := backup.Read(bufio.NewReaderSize(counted, readAtOnce), r.Passphrase, backup.Visitor{
		Manifest: func(m backup.Manifest) error {
			if m.Schema > knows {
				return fmt.Errorf("%w (it has schema version %d, this binary knows %d)", backup.ErrNewer, m.Schema, knows)
			}
			return nil
		},
	})
	if ctx.Err() != nil {
		return c, errInterrupted
	}
	if err == nil && c.Secret != nil && c.Manifest.Secret != "" {
		if value, checking := auth.CheckValue(c.Secret); checking != nil || value != c.Manifest.Secret {
			err = errors.Join(&archive.Damaged{Part: "secret", Why: "it is not that of the portal"}, checking)
		}
	}
	return c, err
}

const readAtOnce = 256 << 10

var errInterrupted = errors.New("interrupted: nothing was changed")

type countingReader struct {
	in   io.Reader
	n    int64
	each func()
}

func (c *countingReader) Read(b []byte) (int, error) {
	n, err := c.in.Read(b)
	c.n += int64(n)
	c.each()
	return n, err
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
	known := db.Fault(err)
	switch {
	case errors.Is(err, db.ErrUsed), errors.Is(err, db.ErrRestoredTwice), errors.Is(err, db.ErrStrangers):
		return refuse(r.databaseSetting(), err)
	case !r.begun && ctx.Err() != nil:
		return errInterrupted
	case !r.begun:
		return err
	case ctx.Err() != nil:
		return errors.New("interrupted: " + again)
	case errors.Is(err, syscall.ENOSPC), fault.KindOf(err) == fault.StorageFull, known != nil && known.Kind == fault.StorageFull:
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
	if err := r.keepSettings(); err != nil {
		return err
	}
	if portal := r.done.Manifest.Portal; portal != "" {
		return r.files.Belong(ctx, portal)
	}
	return nil
}

// secretFits refuses a secret that the restored portal could not be started with.
func (r *restoring) secretFits() (SecretState, error) {
	switch {
	case r.cutSecret:
		return "", r.secretIsCut()
	case r.secret == nil && r.done.Secret == nil:
		return SecretMissing, nil
	case r.secret == nil:
		return SecretRestored, nil
	case r.done.Manifest.Secret == "":
		return SecretFits, nil // of a portal that could not tell
	}
	for _, spelling := range auth.Spellings(r.secret) {
		if value, err := auth.CheckValue(spelling); err != nil || value == r.done.Manifest.Secret {
			return SecretFits, err
		}
	}
	setting := "AFTERCARE_SECRET"
	if r.settings.Secret == "" {
		setting = "AFTERCARE_DATA_DIR"
	}
	return "", refusef(setting, "the secret that is set is not the one of this backup: set the right one, or none if the backup holds it")
}

func (r *restoring) keepSecret() error {
	if r.done.SecretIs != SecretRestored {
		return nil
	}
	return replaceFile(r.secretFile(), r.done.Secret)
}

// settingsFit refuses to replace settings of another restore, which a person may
// not have compared yet.
func (r *restoring) settingsFit() error {
	path := restoredSettings(r.DataDir)
	if len(r.done.Settings) == 0 || !exists(path) || exists(restoringMark(r.DataDir)) {
		return nil
	}
	if kept, err := os.ReadFile(path); err == nil && bytes.Equal(kept, r.done.Settings) {
		return nil
	}
	return refusef("AFTERCARE_DATA_DIR", "%s is there already, with other settings than those of this backup: move it away", path)
}

// keepSettings lays the settings of the old place beside the data, for a person
// to compare.
func (r *restoring) keepSettings() error {
	if len(r.done.Settings) == 0 {
		return nil
	}
	r.done.SettingsFile = restoredSettings(r.DataDir)
	return replaceFile(r.done.SettingsFile, r.done.Settings)
}

func restoredSettings(dir string) string { return filepath.Join(dir, "settings.env.restored") }

// replaceFile writes a small file so that it is there whole, or not at all.
func replaceFile(path string, content []byte) error {
	fresh := path + ".new"
	f, err := os.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	if _, err = f.Write(content); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(fresh, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(fresh))
	}
	return disk.Sync(filepath.Dir(path))
}

func stagingFile(dir string) string { return databaseFile(dir) + ".restoring" }

func stagingEndings() []string {
	return []string{"", "-wal", "-shm", "-journal", ".migrating", ".migrating-journal"}
}

// removeStaging takes away what is left under the other name.
func removeStaging(path string) error {
	for _, ending := range stagingEndings() {
		if err := os.Remove(path + ending); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// restoringMark is the file that says of a folder that its database is not whole.
func restoringMark(dir string) string { return filepath.Join(dir, "aftercare.restoring") }

func (r *restoring) markFolder() error {
	return replaceFile(restoringMark(r.DataDir), []byte("a restore into this folder is not finished\n"))
}

func (s *settings) forgetRestore() error {
	if !s.sqlite {
		return nil
	}
	if err := os.Remove(restoringMark(s.DataDir)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// wholeFolder refuses a folder in which a restore was broken off, as the database
// itself does on PostgreSQL. Once the file has its name, the restore was complete.
func (c Config) wholeFolder() error {
	if c.DatabaseURL != "" {
		return nil
	}
	if _, err := os.Lstat(databaseFile(c.DataDir)); err == nil {
		return nil
	}
	if _, err := os.Lstat(restoringMark(c.DataDir)); err == nil {
		return refuse("AFTERCARE_DATA_DIR", db.ErrRestoring)
	}
	return nil
}

// lockFolder keeps servers and other restores off the folder.
func (r *restoring) lockFolder() (unlock func(), err error) {
	unlock, err = r.lock()
	if err != nil {
		return nil, refusef("AFTERCARE_DATA_DIR", "a server or another restore already uses %s", r.DataDir)
	}
	return unlock, nil
}
