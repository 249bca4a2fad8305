// Package dbtest gives each test its own freshly migrated database. Every test of a store runs on
// both engines and in parallel.
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

// EachAt is Each with a clock. Both subtests share the clock and run at the same time.
func EachAt(t *testing.T, now func() time.Time, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(t, OpenAt(t, engine, now))
		})
	}
}

// Open returns a new database of one engine. It is removed when the test ends.
func Open(t testing.TB, engine db.Engine) *db.DB {
	t.Helper()
	return OpenAt(t, engine, time.Now)
}

// OpenAt is Open with a clock.
func OpenAt(t testing.TB, engine db.Engine, now func() time.Time) *db.DB {
	t.Helper()
	return Connect(t, URL(t, engine), now)
}

// URL returns the URL of a new migrated database. Two connections to it act as two replicas.
func URL(t testing.TB, engine db.Engine) string {
	t.Helper()
	if engine == db.Postgres {
		return postgresURL(t)
	}
	return sqliteURL(t)
}

// Connect opens a database and closes it when the test ends.
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

func migrated(ctx context.Context, url string) error {
	d, err := db.Open(ctx, db.Config{URL: url, Now: time.Now})
	if err != nil {
		return err
	}
	return errors.Join(migrate.Up(ctx, d), d.Close())
}
