package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/db/sqlitedriver"
	"aftercare/internal/platform/disk"
)

// Present refuses settings that name no portal. It creates nothing. The error ends with the hint.
func (c Config) Present(hint string) error {
	const setting = "AFTERCARE_DATA_DIR"
	dir, err := filepath.Abs(c.DataDir)
	if err != nil {
		return BadSetting(setting, err)
	}
	if info, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) || err == nil && !info.IsDir() {
		return BadSettingf(setting, "there is no portal in %s, no such folder: %s", dir, hint)
	} else if err != nil {
		return BadSetting(setting, err)
	}
	if c.DatabaseURL != "" {
		return nil
	}
	if err := c.CheckRestored(); err != nil {
		return err
	}
	if _, err := os.Stat(DatabaseFile(dir)); errors.Is(err, os.ErrNotExist) {
		return BadSettingf(setting, "there is no portal in %s, the folder has no database: %s", dir, hint)
	} else if err != nil {
		return BadSetting(setting, err)
	}
	return nil
}

// EmptyDatabase returns the error for a database without a portal. It ends with the hint.
func (s *Settings) EmptyDatabase(hint string) error {
	if disk.Exists(RestoringMark(s.DataDir)) {
		return BadSetting(s.DatabaseSetting(), migrate.ErrRestoring)
	}
	return BadSettingf("AFTERCARE_DATABASE_URL, AFTERCARE_DATA_DIR", "there is no portal in %s, the database is empty: %s", StoredIn(s.DatabaseAt, s.DataDir), hint)
}

// Place names the portal for messages to the operator.
func (a *App) Place() string { return a.PlaceOf(a.Facts().Brand) }

// Place is App.Place before the database is read, so it uses the name from the environment.
func (s *Settings) Place() string { return s.PlaceOf(s.Environment().Facts().Brand) }

// PlaceOf is Place with another name of the portal.
func (s *Settings) PlaceOf(brand string) string {
	return fmt.Sprintf("the portal %q in %s", brand, StoredIn(s.DatabaseAt, s.DataDir))
}

// StoredIn names a database for messages to the operator.
func StoredIn(address, dir string) string {
	if name := db.NameOf(address); name != "" {
		return name + " (PostgreSQL)"
	}
	return dir + " (SQLite)"
}

// Time formats a time in the portal's time zone.
func (a *App) Time(t time.Time) string {
	return t.In(a.Facts().Location).Format("2006-01-02 15:04:05 MST")
}

// Statements returns the SQLite statements that this portal keeps compiled.
func (a *App) Statements(ctx context.Context) ([]sqlitedriver.Compiled, error) {
	return a.DB.Statements(ctx)
}
