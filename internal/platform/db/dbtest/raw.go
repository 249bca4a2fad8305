package dbtest

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"testing"

	"aftercare/internal/platform/db/sqlitedriver"
)

// Raw runs statements without a transaction and without foreign key checks, to damage a database.
func Raw(t testing.TB, url string, statements ...string) {
	t.Helper()
	if err := raw(url, statements); err != nil {
		t.Fatal(err)
	}
}

// RawFails runs statements of which the last must fail. The test then checks the state after the
// failure.
func RawFails(t testing.TB, url string, statements ...string) {
	t.Helper()
	if err := raw(url, statements); err == nil {
		t.Fatal("it does not fail")
	}
}

func raw(url string, statements []string) error {
	ctx := context.Background()
	var pool *sql.DB
	if path, isFile := strings.CutPrefix(url, "sqlite:"); isFile {
		connector, err := sqlitedriver.NewConnector("file:" + path + "?_busy_timeout=60000&_foreign_keys=0")
		if err != nil {
			return err
		}
		pool = sql.OpenDB(connector)
	} else {
		var err error
		if pool, err = sql.Open("pgx", url); err != nil {
			return err
		}
		statements = append([]string{`SET session_replication_role = replica`}, statements...)
	}
	pool.SetMaxOpenConns(1)
	var err error
	for _, statement := range statements {
		if _, err = pool.ExecContext(ctx, statement); err != nil {
			break
		}
	}
	return errors.Join(err, pool.Close())
}
