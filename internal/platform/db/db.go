// Package db opens the portal's database, SQLite or PostgreSQL, and offers the same functions for
// both. Statements have one SQL text with $1 placeholders. Reads use a pool, and writes are
// transactions in closures.
//
// Times are BIGINT unix microseconds, dates TEXT, money BIGINT paise, booleans BOOLEAN, ids TEXT. A
// sum needs CAST(sum(x) AS BIGINT). Order by a column whose order is the same in both engines:
// collations differ.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"aftercare/internal/platform/db/sqlitedriver"
	"aftercare/internal/platform/disk"
)

// Engine names the database behind a DB. Only a few places need to know it.
type Engine string

const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// Config says which database to open.
type Config struct {
	URL    string           // "sqlite:/path/file.db" or "postgres://…"
	Wait   time.Duration    // how long Open waits for a PostgreSQL that is not up yet
	Now    func() time.Time // the clock; required
	Logger *slog.Logger     // silent if nil
	// Observe receives how long the work took. For a query outside a transaction this is the time
	// until the first answer. For a transaction it is the time from the request to the commit.
	Observe func(work Work, took time.Duration)
}

// Work is the kind of work: reading or writing.
type Work string

const (
	Reading Work = "read"
	Writing Work = "write"
)

// Queryer reads inside or outside a transaction.
type Queryer interface {
	Query(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRow(ctx context.Context, query string, args ...any) *sql.Row
}

// Source is a Queryer that also names its engine: a DB, a View or a transaction.
type Source interface {
	Queryer
	Engine() Engine
}

// DB is an open database. Reads outside a transaction go to the reader pool,
// everything else goes to the writer. On PostgreSQL both are the same pool.
type DB struct {
	engine    Engine
	url       string
	writer    *sql.DB
	reader    *sql.DB
	prober    *sql.DB              // asks whether PostgreSQL accepts writes; nil on SQLite
	file      os.FileInfo          // of a SQLite database, when Open opened it
	shared    *sqlitedriver.Writer // of SQLite
	admission *admission           // of calls to PostgreSQL; nil on SQLite
	now       func() time.Time
	logger    *slog.Logger
	watch     func(work Work, took time.Duration)

	question question // whether the database accepts writes
	tryDisk  func(folder string) error
}

// Open opens the pools and checks that the database accepts writes. It does not migrate.
func Open(ctx context.Context, c Config) (*DB, error) {
	if c.Now == nil {
		return nil, errors.New("db: the configuration brings no clock")
	}
	d := &DB{url: c.URL, now: c.Now, logger: c.Logger, watch: c.Observe, tryDisk: disk.TryWrite}
	if d.logger == nil {
		d.logger = slog.New(slog.DiscardHandler)
	}
	scheme, _, _ := strings.Cut(c.URL, ":")
	var err error
	switch scheme {
	case "sqlite":
		d.engine = SQLite
		err = d.openFile(ctx)
	case "postgres", "postgresql":
		d.engine = Postgres
		err = d.openServer(ctx, c.Wait)
	default:
		// The error does not repeat the URL, because it may hold a password.
		return nil, errors.New("db: the database URL must begin with sqlite: or postgres://")
	}
	if err != nil {
		return nil, fmt.Errorf("db: cannot open the %s database: %w", d.engine, err)
	}
	return d, nil
}

func (d *DB) openFile(ctx context.Context) error {
	path, err := sqlitePath(d.url)
	if err != nil {
		return err
	}
	if d.writer, d.reader, err = openSQLite(ctx, path); err != nil {
		return err
	}
	d.shared = &sqlitedriver.Writer{Acquire: d.acquire, CleanUp: d.cleanUp, Longest: acquireTimeout}
	if d.file, err = os.Stat(path); err != nil {
		return errors.Join(err, d.Close())
	}
	return nil
}

func (d *DB) openServer(ctx context.Context, wait time.Duration) (err error) {
	if d.writer, d.prober, err = openPostgres(d.url); err != nil {
		return err
	}
	d.admission = newAdmission(d.url)
	d.reader = d.writer
	if err := d.await(ctx, wait); err != nil {
		return errors.Join(err, d.Close())
	}
	return nil
}

func (d *DB) Engine() Engine { return d.engine }

// Logger returns the logger from Config.
func (d *DB) Logger() *slog.Logger { return d.logger }

// File returns the path of a SQLite database.
func (d *DB) File() (string, error) { return sqlitePath(d.url) }

// Unhurried returns connections without time limits, for a migration, an index or a restore. On
// SQLite it returns the write connection, and done closes nothing.
func (d *DB) Unhurried() (pool *sql.DB, done func() error, err error) {
	if d.engine == SQLite {
		return d.writer, func() error { return nil }, nil
	}
	if pool, err = unhurried(d.url, false); err != nil {
		return nil, nil, err
	}
	return pool, pool.Close, nil
}

// Snapshot lets fn read the database as it is now. Other writes go on meanwhile. On SQLite the
// write-ahead log grows as long as fn runs.
func (d *DB) Snapshot(ctx context.Context, fn func(Source) error) error {
	view, err := OpenView(ctx, d.url)
	if err != nil {
		return err
	}
	return errors.Join(view.Snapshot(ctx, fn), view.Close())
}

// HasTable reports whether the table exists.
func HasTable(ctx context.Context, s Source, table string) (bool, error) {
	there := `SELECT count(*) FROM sqlite_master WHERE name = $1`
	if s.Engine() == Postgres {
		there = `SELECT count(*) FROM pg_class WHERE oid = to_regclass($1)`
	}
	var n int
	if err := s.QueryRow(ctx, there, table).Scan(&n); err != nil {
		return false, fmt.Errorf("db: cannot look for tables: %w", err)
	}
	return n > 0, nil
}

// Readers returns how many reads can run at the same time.
func (d *DB) Readers() int { return d.reader.Stats().MaxOpenConnections }

// Now returns the time of the injected clock in UTC, cut to the microsecond, because the database
// stores no more.
func (d *DB) Now() time.Time { return d.now().UTC().Truncate(time.Microsecond) }

// Close closes the pools after the running queries and the waiting writes.
func (d *DB) Close() error {
	if d.engine == SQLite {
		defer d.drain()()
	}
	var errs []error
	for _, pool := range d.pools() {
		errs = append(errs, pool.Close())
	}
	return errors.Join(errs...)
}

func (d *DB) pools() []*sql.DB {
	if d.engine == Postgres {
		return []*sql.DB{d.writer, d.prober}
	}
	return []*sql.DB{d.reader, d.writer}
}

// Query reads outside a transaction. PostgreSQL stops a statement after five seconds, so read a
// long list in pages.
func (d *DB) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	began := d.begins()
	defer d.ended(Reading, began)
	leave, err := d.admission.enter(ctx, d.reader)
	if err != nil {
		return nil, err
	}
	defer leave()
	return d.reader.QueryContext(ctx, query, args...) //nolint:sqlclosecheck // the caller closes them
}

// QueryRow reads one row outside a transaction.
func (d *DB) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	began := d.begins()
	defer d.ended(Reading, began)
	leave, err := d.admission.enter(ctx, d.reader)
	if err != nil {
		return d.reader.QueryRowContext(refused{ctx, err}, query, args...)
	}
	defer leave()
	return d.reader.QueryRowContext(ctx, query, args...)
}

// begins returns the start time for ended, if Observe is set.
func (d *DB) begins() (began time.Time) {
	if d.watch != nil {
		began = d.now()
	}
	return began
}

// ended reports to Observe how long the work took.
func (d *DB) ended(work Work, began time.Time) {
	if d.watch != nil {
		d.watch(work, d.now().Sub(began))
	}
}
