// Package migrate brings the schema of a database forward, compares it with what the
// migrations make, and builds the indexes that come after a start.
package migrate

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"time"

	"github.com/pressly/goose/v3"

	"aftercare/internal/platform/db"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Files are the migrations that this binary knows.
func Files() fs.FS {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		panic(err) // the folder is part of the binary
	}
	return files
}

// migrationLock is the number under which replicas take turns to migrate. Any
// number serves, as long as it never changes.
const migrationLock = 4_711_1815

// Up brings the schema forward, one process at a time. A database that is
// newer than the binary is refused: an old binary would write what the new
// schema no longer means. Most starts find nothing to do, and wait for no lock.
func Up(ctx context.Context, d *db.DB) error {
	if has, knows, err := Versions(ctx, d); err == nil && has == knows {
		return nil
	}
	// Errors are reported by the process that holds the lock.
	return up(ctx, d, Files(), Latest, unfinished)
}

// To brings a database that is being restored to a schema of this binary, for the rows
// of that time.
func To(ctx context.Context, d *db.DB, version int64) error {
	return up(ctx, d, Files(), version, func(context.Context, db.Source) error { return nil })
}

// Latest stands for the newest schema that there is.
const Latest = math.MaxInt64

func up(ctx context.Context, d *db.DB, files fs.FS, version int64, refuses func(context.Context, db.Source) error) (err error) {
	pool, release, err := Lock(ctx, d)
	if err != nil {
		return fmt.Errorf("db: cannot lock the database for its migration: %w", err)
	}
	defer func() { err = errors.Join(err, release()) }()
	if err := refuses(ctx, d); err != nil {
		return err
	}
	provider, err := provider(d, pool, files)
	if err != nil {
		return fmt.Errorf("db: the migrations of this binary are broken: %w", err)
	}
	has, knows, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("db: cannot read the version of the schema: %w", err)
	}
	if has > knows {
		return fmt.Errorf("db: the database has schema version %d, but this binary knows only version %d: start a newer binary", has, knows)
	}
	done, err := provider.UpTo(ctx, version)
	if err != nil {
		return fmt.Errorf("db: migration failed: %w", err)
	}
	for _, step := range done {
		d.Logger().InfoContext(ctx, "schema migrated", "version", step.Source.Version, "duration", step.Duration)
	}
	return nil
}

func provider(d *db.DB, pool *sql.DB, files fs.FS) (*goose.Provider, error) {
	dialect := goose.DialectSQLite3
	if d.Engine() == db.Postgres {
		dialect = goose.DialectPostgres
	}
	names, err := fs.Glob(files, "*"+foreignSuffix(d.Engine()))
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, pool, files,
		goose.WithExcludeNames(names),
		goose.WithDisableGlobalRegistry(true),
		goose.WithSlog(d.Logger()))
}

// Lock waits for the turn to change the schema, and returns the pool to do it with.
func Lock(ctx context.Context, d *db.DB) (*sql.DB, func() error, error) {
	if d.Engine() == db.Postgres {
		return lockServer(ctx, d, migrationLock)
	}
	pool, _, err := d.Unhurried()
	if err != nil {
		return nil, nil, err
	}
	release, err := lockFile(ctx, d)
	return pool, release, err
}

// lockServer has no timeouts, since a new index on a large table takes its time, and
// takes an advisory lock, which falls with its connection. It asks again and again
// instead of waiting inside the server: that would hold up an index built concurrently.
func lockServer(ctx context.Context, d *db.DB, number int64) (*sql.DB, func() error, error) {
	pool, done, err := d.Unhurried()
	if err != nil {
		return nil, nil, err
	}
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, nil, errors.Join(err, done())
	}
	release := func() error { return errors.Join(conn.Close(), done()) }
	for {
		var ours bool
		if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", number).Scan(&ours); err != nil {
			return nil, nil, errors.Join(err, release())
		}
		if ours {
			return pool, release, nil
		}
		if err := db.Pause(ctx, 100*time.Millisecond); err != nil {
			return nil, nil, errors.Join(err, release())
		}
	}
}

// lockFile holds the write lock of a second, empty database beside the first:
// goose begins its own transactions in the first, and a lock of the operating
// system falls with its process.
func lockFile(ctx context.Context, d *db.DB) (func() error, error) {
	path, err := d.File()
	if err != nil {
		return nil, err
	}
	return db.LockFile(ctx, path+".migrating")
}
