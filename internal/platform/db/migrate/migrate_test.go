package migrate_test

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

// nextRelease returns the current migrations with additional ones.
func nextRelease(t *testing.T, extra map[string]string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	names, err := fs.Glob(migrate.Files(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(migrate.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	for name, text := range extra {
		files[name] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + text)}
	}
	return files
}

func TestReplicasThatStartAtOnceMigrateOnce(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			url := dbtest.URL(t, engine)
			if engine == db.SQLite {
				// On SQLite they also race for the new file.
				url = "sqlite:" + filepath.Join(t.TempDir(), "new.db")
			}
			// Without "IF NOT EXISTS" a second run of the step would fail.
			files := nextRelease(t, map[string]string{"9001_next.sql": "CREATE TABLE next_release (id TEXT PRIMARY KEY);"})
			var replicas sync.WaitGroup
			for range 4 {
				replicas.Go(func() {
					d, err := db.Open(t.Context(), db.Config{URL: url, Now: time.Now})
					if err != nil {
						t.Error(err)
						return
					}
					if err := errors.Join(migrate.UpWith(t.Context(), d, files), d.Close()); err != nil {
						t.Error(err)
					}
				})
			}
			replicas.Wait()
			d := dbtest.Connect(t, url, time.Now)
			var n int
			if err := d.QueryRow(t.Context(), `SELECT count(*) FROM next_release`).Scan(&n); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAnOldBinaryRefusesANewerDatabase(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		files := nextRelease(t, map[string]string{"9001_next.sql": "CREATE TABLE next_release (id TEXT PRIMARY KEY);"})
		if err := migrate.UpWith(t.Context(), d, files); err != nil {
			t.Fatal(err)
		}
		err := migrate.Up(t.Context(), d)
		if err == nil {
			t.Fatal("the old binary took the newer database")
		}
		for _, part := range []string{"schema version 9001", "knows only version", "newer binary"} {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%q does not say %q", err, part)
			}
		}
	})
}

func TestEachEngineReadsItsHalfOfAPair(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		files := nextRelease(t, map[string]string{
			"9001_pair.sqlite.sql":   "CREATE TABLE made_for_sqlite (id TEXT PRIMARY KEY);",
			"9001_pair.postgres.sql": "CREATE TABLE made_for_postgres (id TEXT PRIMARY KEY);",
		})
		if err := migrate.UpWith(t.Context(), d, files); err != nil {
			t.Fatal(err)
		}
		var n int
		if err := d.QueryRow(t.Context(), `SELECT count(*) FROM made_for_`+string(d.Engine())).Scan(&n); err != nil {
			t.Error(err)
		}
	})
}

func TestAFailedMigrationLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		files := nextRelease(t, map[string]string{
			"9001_broken.sql": "CREATE TABLE half (id TEXT PRIMARY KEY);\nINSERT INTO nowhere VALUES (1);",
		})
		if err := migrate.UpWith(t.Context(), d, files); err == nil {
			t.Fatal("a broken migration passed")
		}
		var n int
		if err := d.QueryRow(t.Context(), `SELECT count(*) FROM half`).Scan(&n); err == nil {
			t.Error("half of the migration stayed")
		}
		if err := migrate.Up(t.Context(), d); err != nil {
			t.Errorf("the release before does not start any more: %v", err)
		}
	})
}
