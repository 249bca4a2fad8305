package app

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"aftercare/internal/backup"
	"aftercare/internal/platform/auth"
)

// CheckPassphrase refuses a short passphrase.
func CheckPassphrase(phrase string) error {
	if utf8.RuneCountInString(phrase) < backup.LeastPassphrase {
		return fmt.Errorf("a passphrase must have at least %d characters", backup.LeastPassphrase)
	}
	return nil
}

// checkShelf refuses the portal's own folders as a place for backups. The server deletes files in spool,
// keeps emails in outbox, and would take a backup in files for an upload.
func (s *Settings) checkShelf() error {
	if s.DataDir == "" || !backup.IsFolder(s.BackupTo) {
		return nil
	}
	to, data := RealPath(s.BackupTo), RealPath(s.DataDir)
	if to == data {
		return fmt.Errorf("%s is the data folder itself: name another folder, best on another disk", s.BackupTo)
	}
	return s.CheckOutside(s.BackupTo)
}

func (s *Settings) CheckOutside(path string) error {
	to, data := RealPath(path), RealPath(s.DataDir)
	for _, own := range []string{"files", "outbox", "spool"} {
		own = RealPath(filepath.Join(data, own))
		if to == own || strings.HasPrefix(to, own+string(filepath.Separator)) {
			return fmt.Errorf("%s is in %s, a folder of the portal itself: use another folder, best on another disk", path, own)
		}
	}
	return nil
}

// RealPath follows symbolic links as far as the path exists.
func RealPath(path string) string {
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
	return filepath.Join(RealPath(filepath.Dir(path)), filepath.Base(path))
}

// schedule starts scheduled backups, if the operator set them.
func (a *App) schedule() error {
	a.metrics.Registry.MustRegister(newBackupFigures(a.backupState, a.logger))
	key, err := auth.BackupKey(a.FoundSecret)
	if err != nil {
		return err
	}
	source := func() *backup.Source { return a.backupSource(key) }
	a.backups = &backup.Service{DB: a.DB, Jobs: a.Jobs, Trail: a.Trail, Source: source, Sealed: a.BackupPassphrase != "", Secret: a.FoundSecret}
	if a.Backup == 0 {
		return nil
	}
	shelf, err := backup.OpenShelf(a.BackupTo)
	if err != nil {
		return BadSetting("AFTERCARE_BACKUP_TO", err)
	}
	s := &backup.Schedule{DB: a.DB, Every: a.Backup, Keep: a.BackupKeep, Shelf: shelf, Logger: a.logger, Beside: a.listDeletions, Source: source}
	a.shelf, a.backups.Schedule = shelf, s
	a.Jobs.EveryLong(backup.Task, backup.Look, s.Due)
	return nil
}

// backupSource describes this portal for a backup. It includes the secret only if the backup is encrypted.
func (a *App) backupSource(key []byte) *backup.Source {
	source := &backup.Source{
		DB: a.DB, Files: a.files, Spool: a.spoolFolder(), Version: a.Version, Brand: a.Facts().Brand, Settings: a.Given.EnvFile(), Key: key,
	}
	if a.BackupPassphrase != "" {
		source.Secret, source.Passphrase = a.FoundSecret, []byte(a.BackupPassphrase)
	}
	return source
}

func (a *App) backupState(ctx context.Context) (backup.State, error) {
	return backup.ReadState(ctx, a.DB)
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
