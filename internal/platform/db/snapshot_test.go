package db_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func tablesOf(t *testing.T, d *db.DB) (all []db.Table) {
	t.Helper()
	err := d.Snapshot(t.Context(), func(s *db.Snapshot) (err error) {
		all, err = s.Tables(t.Context())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A backup of one engine restores onto the other, so both must have the same.
func TestBothEnginesHaveTheSameTablesAndColumns(t *testing.T) {
	t.Parallel()
	byName := func(d *db.DB) map[string][]db.Column {
		found := map[string][]db.Column{}
		for _, table := range tablesOf(t, d) {
			slices.SortFunc(table.Columns, func(a, b db.Column) int { return strings.Compare(a.Name, b.Name) })
			found[table.Name] = table.Columns
		}
		return found
	}
	sqlite, postgres := byName(dbtest.Open(t, db.SQLite)), byName(dbtest.Open(t, db.Postgres))
	for table, columns := range sqlite {
		if !slices.Equal(columns, postgres[table]) {
			t.Errorf("%s has %v on SQLite and %v on PostgreSQL", table, columns, postgres[table])
		}
	}
	for table := range postgres {
		if sqlite[table] == nil {
			t.Errorf("only PostgreSQL has %s", table)
		}
	}
	if len(sqlite) < 20 {
		t.Errorf("only %d tables were found", len(sqlite))
	}
}

func learn(t *testing.T, d *db.DB, name string) {
	t.Helper()
	if _, err := d.LearnFact(t.Context(), name, "value"); err != nil {
		t.Fatal(err)
	}
}

func TestASnapshotSeesNothingThatComesLater(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		learn(t, d, "before")
		err := d.Snapshot(t.Context(), func(s *db.Snapshot) error {
			learn(t, d, "meanwhile") // nobody waits for a snapshot
			names, err := db.All(t.Context(), s, db.Value[string], `SELECT name FROM portal WHERE value = 'value'`)
			if !slices.Equal(names, []string{"before"}) {
				t.Errorf("the snapshot has %q", names)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func give(rows ...[]any) func() ([]any, error) {
	return func() ([]any, error) {
		if len(rows) == 0 {
			return nil, io.EOF
		}
		row := rows[0]
		rows = rows[1:]
		return row, nil
	}
}

func TestALoadProvesThatWhatIsReferredToIsThere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		latest := func(l *db.Loader) error {
			_, err := l.Table(t.Context(), "latest_products", []string{"customer_id", "id"}, give([]any{"C-1", "P-1"}))
			return err
		}
		if err := d.Load(t.Context(), latest); err == nil {
			t.Error("a row that refers to nobody was loaded")
		}
	})
}

func TestALoadTakesOnlyWhatFitsItsTables(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, c := range []struct {
			table   string
			columns []string
			row     []any
		}{
			{"nothing", []string{"a"}, []any{"b"}},
			{"portal", []string{"name"}, []any{"a"}},
			{"portal", []string{"name", "value", "value"}, []any{"a", "b", "c"}},
			{"portal", []string{"name", "values"}, []any{"a", "b"}},
			{"portal", []string{"name", "value"}, []any{"a"}},
			{"portal", []string{"name", "value"}, []any{"a", int64(1)}},
			{"goose_db_version", []string{"id"}, []any{int64(1)}},
		} {
			err := d.Load(t.Context(), func(l *db.Loader) error {
				_, err := l.Table(t.Context(), c.table, c.columns, give(c.row))
				return err
			})
			if err == nil {
				t.Errorf("%+v was loaded", c)
			}
		}
	})
}

func TestADatabaseWhoseRestoreIsNotDoneIsNotTouched(t *testing.T) {
	t.Parallel()
	url := dbtest.RestoredURL(t, "")
	restoring, other := dbtest.Connect(t, url, time.Now), dbtest.Connect(t, url, time.Now)
	claim, err := restoring.ClaimForRestore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := restoring.MigrateTo(t.Context(), 9); err != nil {
		t.Fatal(err)
	}
	if err := other.Migrate(t.Context()); !errors.Is(err, db.ErrRestoring) {
		t.Errorf("a migration says %v", err)
	}
	if _, err := other.Unclaimed(t.Context()); !errors.Is(err, db.ErrRestoring) {
		t.Errorf("a start hears %v", err)
	}
	if _, err := other.ClaimForRestore(t.Context()); !errors.Is(err, db.ErrRestoredTwice) {
		t.Errorf("a second restore hears %v", err)
	}
	// The first one dies here. The next begins anew, on an empty database.
	if err := claim.Release(); err != nil || claim.Found {
		t.Fatal(claim.Found, err)
	}
	claim, err = other.ClaimForRestore(t.Context())
	if err != nil || !claim.Found {
		t.Fatal(claim.Found, err)
	}
	if err := other.WipeRestore(t.Context()); err != nil {
		t.Fatal(err)
	}
	if has, _, err := other.Versions(t.Context()); err != nil || has != 0 {
		t.Errorf("the broken restore left schema %d (%v)", has, err)
	}
	if err := errors.Join(other.MigrateTo(t.Context(), 3), other.Migrate(t.Context()), other.RestoreDone(t.Context()), claim.Release()); err != nil {
		t.Fatal(err)
	}
	if _, err := other.ClaimForRestore(t.Context()); !errors.Is(err, db.ErrUsed) {
		t.Errorf("a restore onto a portal hears %v", err)
	}
}

func TestAWipedDatabaseIsAsItWasBeforeTheRestore(t *testing.T) {
	t.Parallel()
	d := dbtest.Connect(t, dbtest.RestoredURL(t, ""), time.Now)
	claim, err := d.ClaimForRestore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(d.Migrate(t.Context()), d.WipeRestore(t.Context()), d.RestoreDone(t.Context()), claim.Release()); err != nil {
		t.Fatal(err)
	}
	if free, err := d.Unclaimed(t.Context()); err != nil || !free {
		t.Errorf("it is not empty (%v)", err)
	}
}

func TestARestoreLeavesStrangersAlone(t *testing.T) {
	t.Parallel()
	d := dbtest.Connect(t, dbtest.RestoredURL(t, "CREATE TABLE invoices (id BIGINT)"), time.Now)
	if _, err := d.ClaimForRestore(t.Context()); !errors.Is(err, db.ErrStrangers) {
		t.Errorf("a restore beside the tables of others hears %v", err)
	}
	if err := d.QueryRow(t.Context(), `SELECT count(*) FROM invoices`).Scan(new(int)); err != nil {
		t.Error(err)
	}
}

func TestALoadIsBrokenOffByItsContext(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		err := d.Load(ctx, func(l *db.Loader) error {
			_, err := l.Table(ctx, "portal", []string{"name", "value"}, func() ([]any, error) {
				cancel()
				return []any{"a", "b"}, nil
			})
			return err
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("it ends with %v", err)
		}
	})
}

func TestNumbersGoOnAfterThoseThatWereLoaded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		columns := []string{"seq", "list", "part", "cell", "words", "number", "n"}
		err := d.Load(t.Context(), func(l *db.Loader) error {
			_, err := l.Table(t.Context(), "tally_notes", columns, give([]any{int64(41), "a", "", int64(0), "", "", int64(1)}))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		err = d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO tally_notes (list, part, cell, words, number, n) VALUES ('b', '', 0, '', '', 1)`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		numbers, err := db.All(t.Context(), d, db.Value[int64], `SELECT seq FROM tally_notes ORDER BY seq`)
		if err != nil || !slices.Equal(numbers, []int64{41, 42}) {
			t.Errorf("the numbers are %v (%v)", numbers, err)
		}
	})
}
