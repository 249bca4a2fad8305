package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
	sqlite3 "modernc.org/sqlite/lib"

	"aftercare/internal/platform/db/sqlitedriver"
)

// viewers is how many reads of a View run side by side.
const viewers = 4

// View is a database that is only looked at. It makes no file, changes none and
// holds nobody up, so that it can be had beside a running server, and of a
// database that no server would open. Its statements may take their time.
type View struct {
	engine Engine
	url    string
	pool   *sql.DB
}

// OpenView opens a database that is there.
func OpenView(ctx context.Context, url string) (*View, error) {
	v := &View{url: url, engine: Postgres}
	scheme, _, _ := strings.Cut(url, ":")
	var err error
	switch scheme {
	case "sqlite":
		v.engine = SQLite
		v.pool, err = viewFile(url)
	case "postgres", "postgresql":
		v.pool, err = viewServer(url)
	default:
		err = errors.New("the database URL must begin with sqlite: or postgres://")
	}
	if err != nil {
		return nil, fmt.Errorf("db: cannot look at the %s database: %w", v.engine, err)
	}
	v.pool.SetMaxOpenConns(viewers)
	if err := v.answers(ctx); err != nil {
		return nil, fmt.Errorf("db: cannot look at the %s database: %w", v.engine, errors.Join(err, v.pool.Close()))
	}
	return v, nil
}

func viewFile(url string) (*sql.DB, error) {
	path, err := sqlitePath(url)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	return sqlitePool(path, viewers, "mode", "ro", "_query_only", "1", "_cache_size", sqliteReaderCache)
}

func viewServer(url string) (*sql.DB, error) {
	config, err := postgresConfig(url, nil)
	if err != nil {
		return nil, err
	}
	withoutLimits(config.RuntimeParams)
	config.RuntimeParams["default_transaction_read_only"] = "on"
	return stdlib.OpenDB(*config), nil
}

// answers reads what a file must have to be a database at all.
func (v *View) answers(ctx context.Context) error {
	question := `SELECT 1`
	if v.engine == SQLite {
		question = `SELECT count(*) FROM sqlite_master`
	}
	var n int
	return v.QueryRow(ctx, question).Scan(&n)
}

func (v *View) Engine() Engine { return v.engine }

func (v *View) Close() error { return v.pool.Close() }

func (v *View) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return v.pool.QueryContext(ctx, query, args...)
}

func (v *View) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return v.pool.QueryRowContext(ctx, query, args...)
}

// Versions tells which schema the database has, 0 if it has none, and which
// this binary brings. Half a portal has none: that is ErrRestoring.
func (v *View) Versions(ctx context.Context) (has, knows int64, err error) {
	if err := unfinished(ctx, v, v.engine); err != nil {
		return 0, 0, err
	}
	return versions(ctx, v, v.engine)
}

// Has says whether there is a table of a name.
func (v *View) Has(ctx context.Context, table string) (bool, error) {
	return hasTable(ctx, v, v.engine, table)
}

// Fact is something that the portal knows of itself, "" if it does not know.
func (v *View) Fact(ctx context.Context, name string) (string, error) {
	return knownFact(ctx, v, v.engine, name)
}

// Snapshot lets fn see the database as it is at one moment, whoever writes
// meanwhile.
func (v *View) Snapshot(ctx context.Context, fn func(Queryer) error) error {
	options := &sql.TxOptions{ReadOnly: true}
	if v.engine == Postgres {
		options.Isolation = sql.LevelRepeatableRead
	}
	tx, err := v.pool.BeginTx(ctx, options)
	if err != nil {
		return fmt.Errorf("db: no snapshot: %w", err)
	}
	defer tx.Rollback()
	return fn(&Tx{tx: tx, engine: v.engine})
}

// Clock is what the database takes for the time; SQLite has none of its own.
func (v *View) Clock(ctx context.Context) (time.Time, bool, error) {
	if v.engine == SQLite {
		return time.Time{}, false, nil
	}
	var now int64
	err := v.QueryRow(ctx, `SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)`).Scan(&now)
	return FromMicros(now), true, err
}

// LogSize is how many bytes the write-ahead log of SQLite has, or PostgreSQL
// keeps for a replication slot, which is named.
func (v *View) LogSize(ctx context.Context) (size int64, keeper string, err error) {
	if v.engine == Postgres {
		err = v.QueryRow(ctx, `
			SELECT slot_name, CAST(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) AS BIGINT) FROM pg_replication_slots
			WHERE restart_lsn IS NOT NULL AND NOT pg_is_in_recovery() ORDER BY restart_lsn LIMIT 1`).Scan(&keeper, &size)
		if errors.Is(err, sql.ErrNoRows) {
			return 0, "", nil
		}
		return size, keeper, err
	}
	path, err := sqlitePath(v.url)
	if err != nil {
		return 0, "", err
	}
	info, err := os.Stat(path + "-wal")
	if errors.Is(err, os.ErrNotExist) {
		return 0, "", nil
	}
	if err != nil {
		return 0, "", err
	}
	return info.Size(), "", nil
}

// IsDamaged says that err is the database's own word for damage.
func IsDamaged(err error) bool {
	switch sqlitedriver.Code(err) & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return true
	}
	return strings.HasPrefix(postgresCode(err), "XX")
}
