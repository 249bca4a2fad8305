// Package migrate migrates the schema, compares a schema with the expected one, and builds late
// indexes.
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

// Files returns the migrations of this binary.
func Files() fs.FS {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		panic(err) // the folder is part of the binary
	}
	return files
}

// migrationLock is the lock that replicas take to migrate. The number must never change.
const migrationLock = 4_711_1815

// Up migrates to the newest schema, one process at a time. It refuses a database that is newer than
// the binary, because an old binary would write wrong data. If there is nothing to do, it takes no
// lock.
func Up(ctx context.Context, d *db.DB) error {
	if has, knows, err := Versions(ctx, d); err == nil && has == knows {
		return nil
	}
	// The process that holds the lock reports errors.
	return up(ctx, d, Files(), Latest, unfinished)
}

// To migrates a database during a restore to an earlier schema, which fits the rows of the backup.
func To(ctx context.Context, d *db.DB, version int64) error {
	return up(ctx, d, Files(), version, func(context.Context, db.Source) error { return nil })
}

// Latest stands for the newest schema.
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
	if db.IsForbidden(err) {
		return fmt.Errorf("db: the user in AFTERCARE_DATABASE_URL may not create tables: make it the owner of the database: %w", err)
	}
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

// Lock waits until this process may change the schema. It returns the pool to use and a function
// that releases the lock.
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

// lockServer takes an advisory lock, which ends with its connection. It has no timeouts, because a
// new index on a large table takes long. It polls instead of waiting inside the server, which would
// block an index that is built concurrently.
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

// lockFile holds the write lock of a second, empty database beside the first. goose needs the first
// database for its own transactions. The operating system frees the lock when the process ends.
func lockFile(ctx context.Context, d *db.DB) (func() error, error) {
	path, err := d.File()
	if err != nil {
		return nil, err
	}
	return db.LockFile(ctx, path+".migrating")
}
