package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"aftercare/internal/backup"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/trail"
)

// Backup holds an operator's options for a backup.
type Backup struct {
	File       string
	WithSecret bool
	Passphrase func() ([]byte, error) // asked only if a passphrase is needed and none is set
	Progress   func(backup.Progress)
}

func checkPassphrase(phrase string) error {
	if utf8.RuneCountInString(phrase) < backup.LeastPassphrase {
		return fmt.Errorf("a passphrase must have at least %d characters", backup.LeastPassphrase)
	}
	return nil
}

// MakeBackup writes the portal into one file, also while the server runs. It only adds notes about the backup
// to the portal. The database may be of an older version, because people make backups before an upgrade.
func MakeBackup(ctx context.Context, config Config, order Backup, logger *slog.Logger, now func() time.Time) (made backup.Made, place string, err error) {
	has, knows, err := config.find(ctx, logger, now)
	if err != nil {
		return made, "", err
	}
	if has > knows {
		return made, "", fmt.Errorf("the database has schema version %d, but this binary knows only version %d: make the backup with the newer binary", has, knows)
	}
	s, err := config.check()
	if err == nil {
		err = s.checkFile(order.File)
	}
	if err != nil {
		return made, "", err
	}
	d, err := s.openDatabase(ctx, logger, now)
	if err != nil {
		return made, "", err
	}
	if made, err = s.backup(ctx, d, order, logger); isFull(err) {
		err = s.explain(err)
	}
	place = s.placeOf(s.chosen(ctx, d).Facts.Brand)
	return made, place, errors.Join(err, d.Close())
}

func (s *settings) backup(ctx context.Context, d *db.DB, order Backup, logger *slog.Logger) (made backup.Made, err error) {
	if _, err := migrate.Unclaimed(ctx, d); err != nil {
		return made, refuse(s.databaseSetting(), err)
	}
	files, err := s.openFiles(d, logger)
	if err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, files.Close()) }()
	if err := files.Fits(ctx); err != nil {
		return made, refuse(s.filesSetting(), err)
	}
	source := &backup.Source{
		DB: d, Files: files, Version: s.Version, Brand: s.chosen(ctx, d).Facts.Brand, Settings: s.given.envFile(), Progress: order.Progress,
	}
	if source.Key, err = s.backupKey(ctx, d); err != nil {
		return made, err
	}
	if order.WithSecret || s.BackupPassphrase != "" {
		if source.Secret, err = s.secretToKeep(ctx, d); err != nil {
			return made, err
		}
		if source.Passphrase, err = s.passphrase(order.Passphrase); err != nil {
			return made, err
		}
	}
	// The audit trail entry is written first, as for every export.
	book, err := s.commandTrail(ctx, d, logger)
	if err != nil {
		return made, err
	}
	note := book.Note(trail.AtCommandLine(ctx), trail.Entry{Kind: didBackUp})
	if err := unlessFull(ctx, note, "the backup is not in the audit trail", logger); err != nil {
		return made, err
	}
	began := d.Now()
	if made, err = source.ToFile(ctx, order.File); err != nil {
		return made, err
	}
	return made, unlessFull(ctx, noteByHand(ctx, d, order.File, began, made), "the backup could not be noted in the database", logger)
}

// backupKey returns nil if the portal's secret is missing. A backup is still possible without it.
func (s *settings) backupKey(ctx context.Context, d *db.DB) ([]byte, error) {
	own, err := s.ownSecret(ctx, d)
	if errors.Is(err, errWrongSecret) || err == nil && own == nil {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return auth.BackupKey(own)
}

// unlessFull ignores the error if a note could not be stored because the disk is full. It logs a warning
// and the backup continues, because a backup is most important then.
func unlessFull(ctx context.Context, err error, lacks string, logger *slog.Logger) error {
	if !isFull(err) {
		return err
	}
	logger.WarnContext(ctx, lacks+": the disk of the database is full", "cause", err)
	return nil
}

// noteByHand records the backup for the metrics and the doctor. A database of an older version cannot store it.
func noteByHand(ctx context.Context, d *db.DB, file string, began time.Time, made backup.Made) error {
	if has, knows, err := migrate.Versions(ctx, d); err != nil || has < knows {
		return err
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	return backup.Keep(ctx, d, backup.Note{Name: path, Began: began, Ended: d.Now(), Bytes: made.Bytes, Lost: made.Report.Lost})
}

func (s *settings) passphrase(ask func() ([]byte, error)) ([]byte, error) {
	if s.BackupPassphrase != "" {
		return []byte(s.BackupPassphrase), nil
	}
	phrase, err := ask()
	if err == nil {
		err = checkPassphrase(string(phrase))
	}
	return phrase, err
}

func (s *settings) secretToKeep(ctx context.Context, d *db.DB) ([]byte, error) {
	spelling, err := s.ownSecret(ctx, d)
	if err == nil && spelling == nil {
		err = errors.New("the portal has no secret yet: start it once, or leave --with-secret out")
	}
	return spelling, err
}

// checkShelf refuses the portal's own folders as a place for backups. The server deletes files in spool,
// keeps emails in outbox, and would take a backup in files for an upload.
func (s *settings) checkShelf() error {
	if s.DataDir == "" || !backup.IsFolder(s.BackupTo) {
		return nil
	}
	to, data := realPath(s.BackupTo), realPath(s.DataDir)
	if to == data {
		return fmt.Errorf("%s is the data folder itself: name another folder, best on another disk", s.BackupTo)
	}
	return s.keepsOut(s.BackupTo)
}

func (s *settings) keepsOut(path string) error {
	to, data := realPath(path), realPath(s.DataDir)
	for _, own := range []string{"files", "outbox", "spool"} {
		own = realPath(filepath.Join(data, own))
		if to == own || strings.HasPrefix(to, own+string(filepath.Separator)) {
			return fmt.Errorf("%s is in %s, a folder of the portal itself: use another folder, best on another disk", path, own)
		}
	}
	return nil
}

// checkFile refuses the portal's own folders and file names for a backup that is made by hand.
func (s *settings) checkFile(path string) error {
	to, data := realPath(path), realPath(s.DataDir)
	name, inside := strings.CutPrefix(to, data+string(filepath.Separator))
	own := strings.HasPrefix(name, filepath.Base(databaseFile(data)))
	for _, file := range []string{lockFile(data), restoringMark(data), s.secretFile()} {
		own = own || name == filepath.Base(file)
	}
	if inside && own {
		return fmt.Errorf("%s is the name of a file of the portal in %s: use another folder, best on another disk", path, data)
	}
	return s.keepsOut(path)
}

// realPath follows symbolic links as far as the path exists.
func realPath(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	if found, err := filepath.EvalSymlinks(path); err == nil {
		return found
	}
	if filepath.Dir(path) == path {
		return path
	}
	return filepath.Join(realPath(filepath.Dir(path)), filepath.Base(path))
}

// schedule starts scheduled backups, if the operator set them.
func (a *App) schedule() error {
	a.metrics.Registry.MustRegister(newBackupFigures(a.backupState, a.logger))
	key, err := auth.BackupKey(a.secret)
	if err != nil {
		return err
	}
	source := func() *backup.Source { return a.backupSource(key) }
	a.backups = &backup.Service{DB: a.db, Jobs: a.jobs, Trail: a.trail, Source: source, Sealed: a.BackupPassphrase != "", Secret: a.secret}
	if a.Backup == 0 {
		return nil
	}
	shelf, err := backup.OpenShelf(a.BackupTo)
	if err != nil {
		return refuse("AFTERCARE_BACKUP_TO", err)
	}
	s := &backup.Schedule{DB: a.db, Every: a.Backup, Keep: a.BackupKeep, Shelf: shelf, Logger: a.logger, Beside: a.listDeletions, Source: source}
	a.shelf, a.backups.Schedule = shelf, s
	a.jobs.EveryLong(backup.Task, backup.Look, s.Due)
	return nil
}

// backupSource describes this portal for a backup. It includes the secret only if the backup is encrypted.
func (a *App) backupSource(key []byte) *backup.Source {
	source := &backup.Source{
		DB: a.db, Files: a.files, Spool: a.spoolFolder(), Version: a.Version, Brand: a.facts().Brand, Settings: a.given.envFile(), Key: key,
	}
	if a.BackupPassphrase != "" {
		source.Secret, source.Passphrase = a.secret, []byte(a.BackupPassphrase)
	}
	return source
}

func (a *App) backupState(ctx context.Context) (backup.State, error) {
	return backup.ReadState(ctx, a.db)
}

// lateBackup returns a warning for the desk if the backup is late or lacks files, or nil.
func (a *App) lateBackup(ctx context.Context) (*lateBackup, error) {
	if a.Backup == 0 {
		return nil, nil
	}
	state, err := a.backupState(ctx)
	if err != nil {
		return nil, err
	}
	late := &lateBackup{EveryHours: a.Backup.Hours()}
	if !state.Late(a.Backup, a.now()) {
		if late.LostFiles = state.Lost; state.Lost == 0 {
			return nil, nil
		}
	}
	if !state.Began.IsZero() {
		late.Last = &state.Began
	}
	return late, nil
}
