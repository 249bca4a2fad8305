package operate

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/backup"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
)

// Backup holds an operator's options for a backup.
type Backup struct {
	File       string
	WithSecret bool
	Passphrase func() ([]byte, error) // asked only if a passphrase is needed and none is set
	Progress   func(backup.Progress)
}

// MakeBackup writes the portal into one file, also while the server runs. It only adds notes about the backup
// to the portal. The database may be of an older version, because people make backups before an upgrade.
func MakeBackup(ctx context.Context, config app.Config, order Backup, logger *slog.Logger, now func() time.Time) (made backup.Made, place string, err error) {
	has, knows, err := find(ctx, config, logger, now)
	if err != nil {
		return made, "", err
	}
	if has > knows {
		return made, "", fmt.Errorf("the database has schema version %d, but this binary knows only version %d: make the backup with the newer binary", has, knows)
	}
	s, err := config.Check()
	if err == nil {
		err = checkFile(s, order.File)
	}
	if err != nil {
		return made, "", err
	}
	d, err := s.OpenDatabase(ctx, logger, now)
	if err != nil {
		return made, "", err
	}
	if made, err = writeBackup(ctx, s, d, order, logger); isFull(err) {
		err = s.Explain(err)
	}
	place = s.PlaceOf(s.Current(ctx, d).Facts.Brand)
	return made, place, errors.Join(err, d.Close())
}

func writeBackup(ctx context.Context, s *app.Settings, d *db.DB, order Backup, logger *slog.Logger) (made backup.Made, err error) {
	if _, err := migrate.Unclaimed(ctx, d); err != nil {
		return made, app.BadSetting(s.DatabaseSetting(), err)
	}
	files, err := s.OpenFiles(d, logger)
	if err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, files.Close()) }()
	if err := files.Fits(ctx); err != nil {
		return made, app.BadSetting(s.FilesSetting(), err)
	}
	source := &backup.Source{
		DB: d, Files: files, Version: s.Version, Brand: s.Current(ctx, d).Facts.Brand, Settings: s.Given.EnvFile(), Progress: order.Progress,
	}
	if source.Key, err = backupKey(ctx, s, d); err != nil {
		return made, err
	}
	if order.WithSecret || s.BackupPassphrase != "" {
		if source.Secret, err = secretToKeep(ctx, s, d); err != nil {
			return made, err
		}
		if source.Passphrase, err = backupPassphrase(s, order.Passphrase); err != nil {
			return made, err
		}
	}
	// The audit trail entry is written first, as for every export.
	book, err := commandTrail(ctx, s, d, logger)
	if err != nil {
		return made, err
	}
	note := book.Note(trail.AtCommandLine(ctx), trail.Entry{Kind: app.DidBackUp})
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
func backupKey(ctx context.Context, s *app.Settings, d *db.DB) ([]byte, error) {
	own, err := s.OwnSecret(ctx, d)
	if errors.Is(err, app.ErrWrongSecret) || err == nil && own == nil {
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

func backupPassphrase(s *app.Settings, ask func() ([]byte, error)) ([]byte, error) {
	if s.BackupPassphrase != "" {
		return []byte(s.BackupPassphrase), nil
	}
	phrase, err := ask()
	if err == nil {
		err = app.CheckPassphrase(string(phrase))
	}
	return phrase, err
}

func secretToKeep(ctx context.Context, s *app.Settings, d *db.DB) ([]byte, error) {
	spelling, err := s.OwnSecret(ctx, d)
	if err == nil && spelling == nil {
		err = errors.New("the portal has no secret yet: start it once, or leave --with-secret out")
	}
	return spelling, err
}

// checkFile refuses the portal's own folders and file names for a backup that is made by hand.
func checkFile(s *app.Settings, path string) error {
	to, data := app.RealPath(path), app.RealPath(s.DataDir)
	name, inside := strings.CutPrefix(to, data+string(filepath.Separator))
	own := strings.HasPrefix(name, filepath.Base(app.DatabaseFile(data)))
	for _, file := range []string{app.LockFile(data), app.RestoringMark(data), s.SecretFile()} {
		own = own || name == filepath.Base(file)
	}
	if inside && own {
		return fmt.Errorf("%s is the name of a file of the portal in %s: use another folder, best on another disk", path, data)
	}
	return s.CheckOutside(path)
}

func isFull(err error) bool {
	known := db.Fault(err)
	return disk.IsFull(err) || fault.KindOf(err) == fault.StorageFull || known != nil && known.Kind == fault.StorageFull
}
