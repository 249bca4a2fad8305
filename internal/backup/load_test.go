package backup

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
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/db/tables"
	"aftercare/internal/platform/portal"
)

func tablesOf(t *testing.T, d *db.DB) (all []tables.Table) {
	t.Helper()
	err := d.Snapshot(t.Context(), func(s db.Source) (err error) {
		all, err = tables.Of(t.Context(), s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A backup of one engine must restore on the other, so both need the same tables.
func TestBothEnginesHaveTheSameTablesAndColumns(t *testing.T) {
	t.Parallel()
	byName := func(d *db.DB) map[string][]tables.Column {
		found := map[string][]tables.Column{}
		for _, table := range tablesOf(t, d) {
			slices.SortFunc(table.Columns, func(a, b tables.Column) int { return strings.Compare(a.Name, b.Name) })
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
	if _, err := portal.Learn(t.Context(), d, name, "value"); err != nil {
		t.Fatal(err)
	}
}

func TestASnapshotSeesNothingThatComesLater(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		learn(t, d, "before")
		err := d.Snapshot(t.Context(), func(s db.Source) error {
			learn(t, d, "meanwhile") // a snapshot blocks no writer
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

func TestALoadChecksThatReferencedRowsExist(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		latest := func(l *loader) error {
			_, err := l.table(t.Context(), "latest_products", []string{"customer_id", "id"}, give([]any{"C-1", "P-1"}))
			return err
		}
		if err := load(t.Context(), d, latest); err == nil {
			t.Error("a row that refers to nobody was loaded")
		}
	})
}

func TestALoadRefusesRowsThatDoNotFitItsTables(t *testing.T) {
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
			err := load(t.Context(), d, func(l *loader) error {
				_, err := l.table(t.Context(), c.table, c.columns, give(c.row))
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
	claim, err := TakeFor(t.Context(), restoring)
	if err != nil {
		t.Fatal(err)
	}
	if err := migrate.To(t.Context(), restoring, 9); err != nil {
		t.Fatal(err)
	}
	if err := migrate.Up(t.Context(), other); !errors.Is(err, migrate.ErrRestoring) {
		t.Errorf("a migration says %v", err)
	}
	if _, err := migrate.Unclaimed(t.Context(), other); !errors.Is(err, migrate.ErrRestoring) {
		t.Errorf("a start hears %v", err)
	}
	if _, err := TakeFor(t.Context(), other); !errors.Is(err, ErrRestoredTwice) {
		t.Errorf("a second restore hears %v", err)
	}
	// The first restore dies here. The next one starts again with an empty database.
	if err := claim.Release(); err != nil || claim.Found {
		t.Fatal(claim.Found, err)
	}
	claim, err = TakeFor(t.Context(), other)
	if err != nil || !claim.Found {
		t.Fatal(claim.Found, err)
	}
	if err := Wipe(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	if has, err := db.HasTable(t.Context(), other, "goose_db_version"); err != nil || has {
		t.Errorf("the broken restore left a schema (%v)", err)
	}
	if err := errors.Join(migrate.To(t.Context(), other, 3), migrate.To(t.Context(), other, migrate.Latest), Done(t.Context(), other), claim.Release()); err != nil {
		t.Fatal(err)
	}
	if _, err := TakeFor(t.Context(), other); !errors.Is(err, ErrUsed) {
		t.Errorf("a restore onto a portal hears %v", err)
	}
}

func TestAWipedDatabaseIsAsItWasBeforeTheRestore(t *testing.T) {
	t.Parallel()
	d := dbtest.Connect(t, dbtest.RestoredURL(t, ""), time.Now)
	claim, err := TakeFor(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(migrate.To(t.Context(), d, migrate.Latest), Wipe(t.Context(), d), Done(t.Context(), d), claim.Release()); err != nil {
		t.Fatal(err)
	}
	if free, err := migrate.Unclaimed(t.Context(), d); err != nil || !free {
		t.Errorf("it is not empty (%v)", err)
	}
}

func TestARestoreLeavesStrangersAlone(t *testing.T) {
	t.Parallel()
	d := dbtest.Connect(t, dbtest.RestoredURL(t, "CREATE TABLE invoices (id BIGINT)"), time.Now)
	if _, err := TakeFor(t.Context(), d); !errors.Is(err, migrate.ErrStrangers) {
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
		err := load(ctx, d, func(l *loader) error {
			_, err := l.table(ctx, "portal", []string{"name", "value"}, func() ([]any, error) {
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
		err := load(t.Context(), d, func(l *loader) error {
			_, err := l.table(t.Context(), "tally_notes", columns, give([]any{int64(41), "a", "", int64(0), "", "", int64(1)}))
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
