package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"aftercare/internal/platform/db/sqlitedriver"
)

// sqliteReaders is how many reads run at the same time. Reads need the processor, so more
// connections would not be faster.
const sqliteReaders = 8

// sqliteReaderCache is the cache of one reader. A negative number means KiB. The default of two
// megabytes is too small for the pages of a few lists.
const sqliteReaderCache = "-8192"

// openSQLite opens one connection for writing and several for reading. With a single writer that
// takes its lock at BEGIN, every write can wait for its lock. Readers see the last commit and block
// nothing, because of the WAL.
func openSQLite(ctx context.Context, path string) (writer, reader *sql.DB, err error) {
	if err := createPrivately(path); err != nil {
		return nil, nil, err
	}
	// The journal mode stays in the file, so only the writer sets it.
	writer, err = sqlitePool(path, 1, "_txlock", "immediate", "_journal_mode", "WAL", "_synchronous", "FULL")
	if err != nil {
		return nil, nil, err
	}
	if err := proveWritable(ctx, writer); err != nil {
		return nil, nil, errors.Join(err, writer.Close())
	}
	reader, err = sqlitePool(path, sqliteReaders, "_query_only", "1", "_cache_size", sqliteReaderCache)
	if err != nil {
		return nil, nil, errors.Join(err, writer.Close())
	}
	if err := reader.PingContext(ctx); err != nil {
		return nil, nil, errors.Join(err, reader.Close(), writer.Close())
	}
	return writer, reader, nil
}

// Statements returns the compiled statements of all SQLite connections, or nothing on PostgreSQL.
// Writes wait meanwhile.
func (d *DB) Statements(ctx context.Context) (all []sqlitedriver.Compiled, err error) {
	if d.engine != SQLite {
		return nil, nil
	}
	defer d.drain()()
	for _, pool := range d.pools() {
		for range pool.Stats().OpenConnections {
			conn, err := pool.Conn(ctx)
			if err != nil {
				return nil, fmt.Errorf("db: no connection to look at: %w", err)
			}
			defer d.cleanUp(ctx, "a connection did not return to its pool", conn.Close)
			some, err := sqlitedriver.Statements(conn)
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
	}
	return all, nil
}

func sqlitePath(rawURL string) (string, error) {
	path := strings.TrimPrefix(strings.TrimPrefix(rawURL, "sqlite:"), "//")
	if path == "" {
		return "", errors.New("the URL names no file")
	}
	return filepath.Abs(path)
}

// createPrivately creates a missing file that only its owner can read. It leaves an existing file
// alone: opening and closing the file would drop the locks of other connections in this process.
func createPrivately(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return file.Close()
}

// sqlitePool opens a pool. The settings are in the DSN, because they apply to each connection and
// the pool opens connections at any time.
func sqlitePool(path string, size int, settings ...string) (*sql.DB, error) {
	query := url.Values{
		"_busy_timeout": {"5000"},
		"_foreign_keys": {"1"},
		// A misspelt column in double quotes is an error, as on PostgreSQL.
		"_dqs": {"0"},
		// temp_store: SQLite keeps its temporary data in memory. A container may have no folder for
		// temporary files, and a full one would stop writes although the data folder has space.
		// secure_delete: SQLite overwrites deleted data, so no data of a deleted person stays in
		// the file.
		"_pragma": {"temp_store(memory)", "secure_delete(on)", "journal_size_limit(" + strconv.Itoa(logRoom) + ")"},
	}
	for i := 0; i < len(settings); i += 2 {
		query.Set(settings[i], settings[i+1])
	}
	dsn := url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}
	connector, err := sqlitedriver.NewConnector(dsn.String())
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(connector)
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool, nil
}

// proveWritable makes a change and rolls it back, so that a read-only file stops the start and not
// the first customer's request. If two processes open a new file at once, both switch it to WAL and
// SQLite answers one of them with busy. That process tries again.
func proveWritable(ctx context.Context, writer *sql.DB) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	for {
		err := tryToWrite(ctx, writer)
		if !isBusy(err) {
			return err
		}
		if Pause(ctx, 20*time.Millisecond) != nil {
			return err
		}
	}
}

// provingChange sets a value that is already set. A statement is needed, because on a read-only
// file BEGIN IMMEDIATE succeeds and only reads.
const provingChange = "PRAGMA user_version = 0"

func tryToWrite(ctx context.Context, writer *sql.DB) error {
	tx, err := writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, provingChange)
	return errors.Join(err, tx.Rollback())
}

func isBusy(err error) bool { return sqlitedriver.Code(err)&0xff == sqlite3.SQLITE_BUSY }

// LockFile waits for the exclusive lock of an empty database at path. release frees the lock.
func LockFile(ctx context.Context, path string) (release func() error, err error) {
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

// Pause waits for d or for the end of the context.
func Pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
