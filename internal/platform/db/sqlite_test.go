package db_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

func TestTheSQLiteFileIsDurableAndPrivate(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "with space, 100% and ?.db")
	d := dbtest.Connect(t, "sqlite:"+path, time.Now)
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		for setting, want := range map[string]string{
			"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000",
		} {
			var got string
			if err := tx.QueryRow(t.Context(), "PRAGMA "+setting).Scan(&got); err != nil {
				return err
			}
			if got != want {
				t.Errorf("%s is %s, want %s", setting, got, want)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); mode != 0o600 {
		t.Errorf("the file has the mode %v", mode)
	}
}

// SQLite must not need a folder for temporary files, because a machine may have none or a full one.
func TestSQLiteKeepsTemporaryDataInMemory(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	const inMemory = 2
	look := func(q db.Queryer) error {
		var where int
		if err := q.QueryRow(t.Context(), "PRAGMA temp_store").Scan(&where); err != nil {
			return err
		}
		if where != inMemory {
			t.Errorf("temporary things go to %d, want %d", where, inMemory)
		}
		return nil
	}
	write := func(tx *db.Tx) error { return look(tx) }
	sorted := []migrate.DeferredIndex{{Name: "customers_phone", On: "customers (phone)"}}
	if err := errors.Join(look(d), d.Write(t.Context(), write), d.WriteInBulk(t.Context(), write), migrate.BuildIndexesNow(t.Context(), d, sorted), d.Write(t.Context(), write)); err != nil {
		t.Fatal(err)
	}
}

func TestADatabaseThatCannotBeOpenedStopsTheStartWithOneLine(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	noDatabase := filepath.Join(folder, "notes.db")
	if err := os.WriteFile(noDatabase, []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, url := range map[string]string{
		"missing folder": "sqlite:" + filepath.Join(folder, "missing", "portal.db"),
		"a folder":       "sqlite:" + folder,
		"no database":    "sqlite:" + noDatabase,
		"no path":        "sqlite:",
		"other engine":   "mysql://user:secret@host/portal",
		"nothing":        "",
		"broken URL":     "postgres://user:secret@host:notaport/portal",
	} {
		d, err := db.Open(t.Context(), db.Config{URL: url, Now: time.Now})
		if err == nil {
			t.Errorf("%s: opened", name)
			_ = d.Close()
			continue
		}
		if strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %q", name, err)
		}
	}
}
