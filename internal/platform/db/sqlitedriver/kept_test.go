package sqlitedriver_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/sqlitedriver"
)

func TestTheSameQueryMayRunInsideItself(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		pairs := 0
		err := threeTimes(t.Context(), tx, func() error {
			return threeTimes(t.Context(), tx, func() error { pairs++; return nil })
		})
		if pairs != 9 {
			t.Errorf("%d pairs, want 9", pairs)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// threeTimes calls fn for each of three rows, while they are being read.
func threeTimes(ctx context.Context, q db.Queryer, fn func() error) error {
	return db.Each(ctx, q, func(db.Row) error { return fn() }, `SELECT column1 FROM (VALUES (1), (2), (3))`)
}

func TestMoreStatementsThanAreKeptStillWork(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	for round := range 2 {
		for i := range sqlitedriver.KeptStatements + 50 {
			var got int
			if err := d.QueryRow(t.Context(), fmt.Sprintf(`SELECT %d + $1`, i), round).Scan(&got); err != nil {
				t.Fatal(err)
			}
			if got != i+round {
				t.Fatalf("%d + %d = %d", i, round, got)
			}
		}
	}
}

func exec(t *testing.T, d *db.DB, statement string) error {
	return d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), statement)
		return err
	})
}

func TestAKeptStatementSeesANewSchema(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	change := func(statement string) {
		t.Helper()
		if err := exec(t, d, statement); err != nil {
			t.Fatal(err)
		}
	}
	read := func() (n int) {
		t.Helper()
		if err := d.QueryRow(t.Context(), `SELECT count(*) FROM thing`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	change(`CREATE TABLE thing (id TEXT)`)
	if n := read(); n != 0 {
		t.Errorf("%d rows in a new table", n)
	}
	change(`DROP TABLE thing`)
	change(`CREATE TABLE thing (name TEXT, id TEXT)`)
	change(`INSERT INTO thing VALUES ('a', 'b')`)
	if n := read(); n != 1 {
		t.Errorf("%d rows, want 1", n)
	}
}

func TestAFailedStatementLeavesTheConnectionWhole(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	insert := func() error { return exec(t, d, `INSERT INTO rate_limits VALUES ('key', 1, 1)`) }
	if err := insert(); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := insert(); !db.IsUnique(err) {
			t.Errorf("got %v", err)
		}
	}
	if err := exec(t, d, `DELETE FROM rate_limits`); err != nil {
		t.Fatal(err)
	}
	if err := insert(); err != nil {
		t.Error(err)
	}
}

func TestReadersWorkSideBySide(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	var readers sync.WaitGroup
	for i := range 16 {
		readers.Go(func() {
			for range 50 {
				var got int
				if err := d.QueryRow(t.Context(), `SELECT $1 + 1`, i).Scan(&got); err != nil || got != i+1 {
					t.Errorf("%d + 1 = %d, %v", i, got, err)
				}
			}
		})
	}
	readers.Wait()
}

// Each statement makes SQLite look at a bound value: the condition of a partial index, a limit, and
// the start of a pattern.
func TestAStatementIsCompiledOnceForAllValues(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	for _, statement := range []string{
		`CREATE TABLE thing (name TEXT NOT NULL COLLATE NOCASE, state TEXT NOT NULL)`, `CREATE INDEX thing_open ON thing (name) WHERE state = 'open'`,
	} {
		if err := exec(t, d, statement); err != nil {
			t.Fatal(err)
		}
	}
	queries := []string{
		`SELECT count(*) FROM thing WHERE state = $1`,
		`SELECT count(*) FROM (SELECT name FROM thing ORDER BY name LIMIT $1)`,
		`SELECT count(*) FROM thing WHERE name LIKE $1`,
	}
	for _, query := range queries {
		for _, value := range []any{"1", "2", "3", "2"} {
			var n int
			if err := d.QueryRow(t.Context(), query, value).Scan(&n); err != nil {
				t.Fatal(err)
			}
		}
	}
	found := 0
	kept, err := d.Statements(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range kept {
		if slices.Contains(queries, s.Query) {
			found++
			if s.Runs != 4 || s.Again != 0 {
				t.Errorf("%d runs, %d times compiled again: %s", s.Runs, s.Again, s.Query)
			}
		}
	}
	if found != len(queries) {
		t.Errorf("%d of %d statements are kept", found, len(queries))
	}
}

func BenchmarkASmallRead(b *testing.B) {
	d := dbtest.Open(b, db.SQLite)
	for b.Loop() {
		var n int
		if err := d.QueryRow(b.Context(), `SELECT count(*) FROM files WHERE owner = $1 AND created_at > $2`, "CU1", 5).Scan(&n); err != nil {
			b.Fatal(err)
		}
	}
}
