package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
)

const viewers = 4

// View is a database opened for reading only. It changes no file and blocks no writer. So it works
// beside a running server, and for a database that a server would refuse. Its statements have no
// time limit.
type View struct {
	engine Engine
	url    string
	pool   *sql.DB
}

// OpenView opens an existing database.
func OpenView(ctx context.Context, url string) (*View, error) {
	v := &View{url: url, engine: Postgres}
	scheme, _, _ := strings.Cut(url, ":")
	var err error
	switch scheme {
	case "sqlite":
		v.engine = SQLite
		v.pool, err = viewFile(url)
	case "postgres", "postgresql":
		v.pool, err = unhurried(url, true)
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

// answers checks that the file is a database.
func (v *View) answers(ctx context.Context) error {
	question := `SELECT 1`
	if v.engine == SQLite {
		question = `SELECT count(*) FROM sqlite_master`
	}
	var n int
	return v.QueryRow(ctx, question).Scan(&n)
}

func (v *View) Engine() Engine { return v.engine }

// File returns the path of a SQLite database.
func (v *View) File() (string, error) { return sqlitePath(v.url) }

func (v *View) Close() error { return v.pool.Close() }

func (v *View) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return v.pool.QueryContext(ctx, query, args...)
}

func (v *View) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return v.pool.QueryRowContext(ctx, query, args...)
}

// Snapshot lets fn read the database as it is at one moment. Other writes go on meanwhile.
func (v *View) Snapshot(ctx context.Context, fn func(Source) error) error {
	options := &sql.TxOptions{ReadOnly: true}
	if v.engine == Postgres {
		options.Isolation = sql.LevelRepeatableRead
	}
	tx, err := v.pool.BeginTx(ctx, options)
	if err != nil {
		return fmt.Errorf("db: no snapshot: %w", err)
	}
	defer tx.Rollback()
	seen := &Tx{tx: tx, engine: v.engine}
	// Both engines take the snapshot at the first read, not at BEGIN.
	if _, err := HasTable(ctx, seen, "portal"); err != nil {
		return err
	}
	return because(ctx, fn(seen))
}
