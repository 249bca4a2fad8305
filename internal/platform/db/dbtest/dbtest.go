// Package dbtest gives each test a freshly migrated database of its own, on
// both engines, so that every test of a store runs on both and in parallel.
package dbtest

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
)

// Each runs fn as two parallel subtests, "sqlite" and "postgres".
func Each(t *testing.T, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	EachAt(t, time.Now, fn)
}

// EachAt is Each with a clock. The two subtests share it and run side by side.
func EachAt(t *testing.T, now func() time.Time, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(t, OpenAt(t, engine, now))
		})
	}
}

// Open is a fresh database of one engine; it goes away with the test.
func Open(t testing.TB, engine db.Engine) *db.DB {
	t.Helper()
	return OpenAt(t, engine, time.Now)
}

// OpenAt is Open with a clock.
func OpenAt(t testing.TB, engine db.Engine, now func() time.Time) *db.DB {
	t.Helper()
	return Connect(t, URL(t, engine), now)
}

// URL names a migrated database of the test's own. Two connections to it are
// two replicas.
func URL(t testing.TB, engine db.Engine) string {
	t.Helper()
	if engine == db.Postgres {
		return postgresURL(t)
	}
	return sqliteURL(t)
}

// Connect opens a database by its URL and closes it with the test.
func Connect(t testing.TB, url string, now func() time.Time) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), db.Config{URL: url, Now: now, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// migrated brings a new database to the schema of this binary.
func migrated(ctx context.Context, url string) error {
	d, err := db.Open(ctx, db.Config{URL: url, Now: time.Now})
	if err != nil {
		return err
	}
	return errors.Join(migrate.Up(ctx, d), d.Close())
}
