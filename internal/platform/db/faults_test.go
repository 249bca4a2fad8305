package db_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
)

const busy = "The portal is busy right now. Please try again in a minute."

func TestASecondRowWithTheSameKeyIsRecognised(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		write := func(statement string) error {
			return d.Write(t.Context(), func(tx *db.Tx) error {
				_, err := tx.Exec(t.Context(), statement)
				return err
			})
		}
		if err := write(`CREATE TABLE people (id TEXT PRIMARY KEY, email TEXT UNIQUE, name TEXT NOT NULL)`); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			statement string
			unique    bool
		}{
			{`INSERT INTO people VALUES ('1', 'a@example.org', 'A')`, false},
			{`INSERT INTO people VALUES ('1', 'b@example.org', 'B')`, true},
			{`INSERT INTO people VALUES ('2', 'a@example.org', 'B')`, true},
			{`INSERT INTO people VALUES ('3', 'c@example.org', NULL)`, false},
			{`INSERT INTO nowhere VALUES ('1')`, false},
		} {
			err := write(c.statement)
			if got := db.IsUnique(fmt.Errorf("wrapped: %w", err)); err != nil && got != c.unique {
				t.Errorf("%s: unique = %v for %v", c.statement, got, err)
			}
			if f := db.Fault(err); f != nil {
				t.Errorf("%s: taken for an outage: %v", c.statement, f)
			}
		}
	})
}

func TestARowThatIsMissingOrStillReferredToIsRecognised(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		write := func(statement string) error {
			return d.Write(t.Context(), func(tx *db.Tx) error {
				_, err := tx.Exec(t.Context(), statement)
				return err
			})
		}
		for _, c := range []struct {
			statement string
			foreign   bool
		}{
			{`CREATE TABLE owners (id TEXT PRIMARY KEY)`, false},
			{`CREATE TABLE things (id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES owners (id))`, false},
			{`INSERT INTO owners VALUES ('1')`, false},
			{`INSERT INTO things VALUES ('1', '1')`, false},
			{`INSERT INTO things VALUES ('1', '1')`, false},
			{`INSERT INTO things VALUES ('2', '2')`, true},
			{`DELETE FROM owners`, true},
		} {
			if err := write(c.statement); db.IsForeign(err) != c.foreign {
				t.Errorf("%s: foreign = %v for %v", c.statement, !c.foreign, err)
			}
		}
	})
}

func TestOutagesGetASentenceAndOtherErrorsDoNot(t *testing.T) {
	t.Parallel()
	postgres := func(code string) error { return fmt.Errorf("store: %w", &pgconn.PgError{Code: code}) }
	for _, c := range []struct {
		name string
		err  error
		want fault.Kind // Internal stands for no fault
	}{
		{"no error", nil, fault.Internal},
		{"no rows", sql.ErrNoRows, fault.Internal},
		{"the caller went away", context.Canceled, fault.Internal},
		{"syntax error", postgres("42601"), fault.Internal},
		{"foreign key", postgres("23503"), fault.Internal},
		{"statement timeout", postgres("57014"), fault.Unavailable},
		{"shut down", postgres("57P01"), fault.Unavailable},
		{"starting up", postgres("57P03"), fault.Unavailable},
		{"connection lost", postgres("08006"), fault.Unavailable},
		{"too many connections", postgres("53300"), fault.Unavailable},
		{"lock timeout", postgres("55P03"), fault.Unavailable},
		{"serialization", postgres("40001"), fault.Unavailable},
		{"deadlock", postgres("40P01"), fault.Unavailable},
		{"became a standby", postgres("25006"), fault.Unavailable},
		{"crashed", postgres("57P02"), fault.Unavailable},
		{"disk fails", postgres("58030"), fault.Unavailable},
		{"disk full", postgres("53100"), fault.StorageFull},
		{"bad connection", driver.ErrBadConn, fault.Unavailable},
		{"connection cut", fmt.Errorf("read: %w", io.ErrUnexpectedEOF), fault.Unavailable},
		{"network", &net.OpError{Op: "dial", Err: errors.New("refused")}, fault.Unavailable},
		{"deadline", fmt.Errorf("query: %w", context.DeadlineExceeded), fault.Unavailable},
	} {
		f := db.Fault(c.err)
		switch {
		case f == nil:
			if c.want != fault.Internal {
				t.Errorf("%s: no fault", c.name)
			}
		case f.Kind != c.want:
			t.Errorf("%s: %v", c.name, f)
		case f.Kind == fault.Unavailable && (f.Sentence != busy || f.RetryAfter <= 0):
			t.Errorf("%s: %q, retry after %v", c.name, f.Sentence, f.RetryAfter)
		case f.Kind == fault.StorageFull && f.Sentence != "The disk is full, so this cannot be stored. Please contact support.":
			t.Errorf("%s: %q", c.name, f.Sentence)
		case !errors.Is(f, c.err):
			t.Errorf("%s: the cause is lost for the log", c.name)
		}
	}
}

// fails runs statements in a transaction until one fails.
func fails(ctx context.Context, d *db.DB, statements ...string) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}

func wantFault(t *testing.T, err error, kind fault.Kind) {
	t.Helper()
	if f := db.Fault(err); f == nil || f.Kind != kind {
		t.Errorf("%v is taken for %v", err, f)
	}
}

func TestAFullDiskIsRecognisedOnSQLite(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	err := fails(t.Context(), d, `PRAGMA max_page_count = 1`, `CREATE TABLE big (text TEXT)`,
		`INSERT INTO big VALUES ('`+strings.Repeat("x", 1<<20)+`')`)
	wantFault(t, err, fault.StorageFull)
}

func TestALockedDatabaseIsRecognisedOnSQLite(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.SQLite)
	ours, other := dbtest.Connect(t, url, time.Now), dbtest.Connect(t, url, time.Now)
	err := other.Write(t.Context(), func(*db.Tx) error {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		wantFault(t, fails(ctx, ours, `SELECT 1`), fault.Unavailable)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestReadersOfSQLiteCannotWrite(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	var n int
	err := d.QueryRow(t.Context(), `DELETE FROM files RETURNING 1`).Scan(&n)
	wantFault(t, err, fault.Unavailable)
}

func TestTimeoutsAreRecognisedOnPostgreSQL(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.Postgres)
	t.Run("statement", func(t *testing.T) {
		t.Parallel()
		wantFault(t, fails(t.Context(), d, `SET LOCAL statement_timeout = '20ms'`, `SELECT pg_sleep(5)`), fault.Unavailable)
	})
	t.Run("lock", func(t *testing.T) {
		t.Parallel()
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			if _, err := tx.Exec(t.Context(), `LOCK TABLE files`); err != nil {
				return err
			}
			wantFault(t, fails(t.Context(), d, `SET LOCAL lock_timeout = '20ms'`, `LOCK TABLE files`), fault.Unavailable)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	t.Run("connection killed", func(t *testing.T) {
		t.Parallel()
		wantFault(t, fails(t.Context(), d, `SELECT pg_terminate_backend(pg_backend_pid())`, `SELECT 1`), fault.Unavailable)
	})
	t.Run("connection killed and the error overlooked", func(t *testing.T) {
		t.Parallel()
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			_, first := tx.Exec(t.Context(), `SELECT pg_terminate_backend(pg_backend_pid())`)
			wantFault(t, first, fault.Unavailable)
			_, second := tx.Exec(t.Context(), `SELECT 1`)
			wantFault(t, second, fault.Unavailable)
			return nil
		})
		wantFault(t, err, fault.Unavailable)
	})
}

func TestACommitThatIsCutOffIsInDoubt(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.Postgres)
	err := fails(t.Context(), d, `
		CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`, `
		CREATE CONSTRAINT TRIGGER cut_at_commit AFTER INSERT ON files
		DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut()`)
	if err != nil {
		t.Fatal(err)
	}
	err = d.Write(t.Context(), func(tx *db.Tx) error { return insertFile(t.Context(), tx, "a") })
	wantFault(t, err, fault.Unavailable)
	if f := db.Fault(err); f != nil && f.Sentence != "We could not confirm that this was saved. Please check before you try again." {
		t.Errorf("the sentence is %q", f.Sentence)
	}
}
