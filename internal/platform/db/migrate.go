package db

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
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the files that this binary knows.
func Migrations() fs.FS {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		panic(err) // the folder is part of the binary
	}
	return files
}

// migrationLock is the number under which replicas take turns to migrate. Any
// number serves, as long as it never changes.
const migrationLock = 4_711_1815

// Migrate brings the schema forward, one process at a time. A database that is
// newer than the binary is refused: an old binary would write what the new
// schema no longer means. Most starts find nothing to do, and wait for nobody.
func (d *DB) Migrate(ctx context.Context) error {
	if has, knows, err := d.Versions(ctx); err == nil && has == knows {
		return nil
	}
	// Whatever is wrong is told by whoever has the database to itself.
	return d.migrate(ctx, Migrations(), latest)
}

// latest stands for the newest schema that there is.
const latest = math.MaxInt64

func (d *DB) migrate(ctx context.Context, files fs.FS, version int64) (err error) {
	pool, release, err := d.lockForMigration(ctx)
	if err != nil {
		return fmt.Errorf("db: cannot lock the database for its migration: %w", err)
	}
	defer func() { err = errors.Join(err, release()) }()
	if err := d.unfinished(ctx); err != nil {
		return err
	}
	provider, err := d.provider(pool, files)
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
		d.logger.InfoContext(ctx, "schema migrated", "version", step.Source.Version, "duration", step.Duration)
	}
	return nil
}

func (d *DB) provider(pool *sql.DB, files fs.FS) (*goose.Provider, error) {
	dialect := goose.DialectSQLite3
	if d.engine == Postgres {
		dialect = goose.DialectPostgres
	}
	names, err := fs.Glob(files, "*"+foreignSuffix(d.engine))
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, pool, files,
		goose.WithExcludeNames(names),
		goose.WithDisableGlobalRegistry(true),
		goose.WithSlog(d.logger))
}

// lockForMigration waits for its turn and returns the pool to migrate with.
func (d *DB) lockForMigration(ctx context.Context) (*sql.DB, func() error, error) {
	if d.engine == Postgres {
		return lockPostgres(ctx, d.url, migrationLock)
	}
	path, err := sqlitePath(d.url)
	if err != nil {
		return nil, nil, err
	}
	release, err := lockSQLite(ctx, path+".migrating")
	return d.writer, release, err
}

// lockPostgres opens a pool without the timeouts of the serving one, since a
// new index on a large table takes its time, and takes an advisory lock, which
// falls with its connection. It asks again and again instead of waiting inside
// the server: a waiting statement would hold up an index built concurrently.
func lockPostgres(ctx context.Context, rawURL string, number int64) (*sql.DB, func() error, error) {
	pool, err := patientPool(rawURL)
	if err != nil {
		return nil, nil, err
	}
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, nil, errors.Join(err, pool.Close())
	}
	release := func() error { return errors.Join(conn.Close(), pool.Close()) }
	for {
		var ours bool
		if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", number).Scan(&ours); err != nil {
			return nil, nil, errors.Join(err, release())
		}
		if ours {
			return pool, release, nil
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return nil, nil, errors.Join(err, release())
		}
	}
}

// lockSQLite holds the write lock of a second, empty database beside the first:
// goose begins its own transactions in the first, and a lock of the operating
// system falls with its process.
func lockSQLite(ctx context.Context, path string) (func() error, error) {
	pool, err := sqlitePool(path, 1, "_txlock", "exclusive")
	if err != nil {
		return nil, err
	}
	for {
		tx, err := pool.BeginTx(ctx, nil)
		if err == nil {
			return func() error { return errors.Join(tx.Rollback(), pool.Close()) }, nil
		}
		if !isBusy(err) {
			return nil, errors.Join(err, pool.Close())
		}
	}
}
