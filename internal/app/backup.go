package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"
	"unicode/utf8"

	"aftercare/internal/backup"
	"aftercare/internal/platform/db"
)

// Backup is what an operator says about a backup.
type Backup struct {
	File       string
	WithSecret bool
	Passphrase func() ([]byte, error) // asked only if there must be one and none is set
	Progress   func(backup.Progress)
}

// leastPassphrase keeps a backup from being opened by trying.
const leastPassphrase = 12

// checkPassphrase holds the one rule for passphrases.
func checkPassphrase(phrase string) error {
	if utf8.RuneCountInString(phrase) < leastPassphrase {
		return fmt.Errorf("a passphrase must have at least %d characters", leastPassphrase)
	}
	return nil
}

// MakeBackup writes the portal into one file, beside the server if one runs. It
// changes nothing of the portal but the note that a backup was made. The
// database may be of an older version: that is when a backup is wanted most.
func MakeBackup(ctx context.Context, config Config, order Backup, logger *slog.Logger, now func() time.Time) (made backup.Made, place string, err error) {
	has, knows, err := config.find(ctx, logger, now)
	if err != nil {
		return made, "", err
	}
	if has > knows {
		return made, "", fmt.Errorf("the database has schema version %d, but this binary knows only version %d: make the backup with the newer binary", has, knows)
	}
	s, err := config.check()
	if err != nil {
		return made, "", err
	}
	d, err := s.openDatabase(ctx, logger, now)
	if err != nil {
		return made, "", err
	}
	made, err = s.backup(ctx, config, d, order, logger)
	return made, s.Place(), errors.Join(err, d.Close())
}

func (s *settings) backup(ctx context.Context, config Config, d *db.DB, order Backup, logger *slog.Logger) (made backup.Made, err error) {
	if _, err := d.Unclaimed(ctx); err != nil {
		return made, refuse(s.databaseSetting(), err)
	}
	files, err := s.openFiles(ctx, d, logger)
	if err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, files.Close()) }()
	if err := files.Fits(ctx); err != nil {
		return made, refuse(s.filesSetting(), err)
	}
	source := &backup.Source{
		DB: d, Files: files, Spool: s.DataDir, Version: s.Version, Brand: s.Brand, Settings: config.envFile(), Progress: order.Progress,
	}
	if order.WithSecret || s.BackupPassphrase != "" {
		if source.Secret, err = s.secretToKeep(ctx, d); err != nil {
			return made, err
		}
		if source.Passphrase, err = s.passphrase(order.Passphrase); err != nil {
			return made, err
		}
	}
	return source.ToFile(ctx, order.File)
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

// secretToKeep is the portal's own secret, as it is spelled.
func (s *settings) secretToKeep(ctx context.Context, d *db.DB) ([]byte, error) {
	spelling, err := s.ownSecret(ctx, d)
	if err == nil && spelling == nil {
		err = errors.New("the portal has no secret yet: start it once, or leave --with-secret out")
	}
	return spelling, err
}
