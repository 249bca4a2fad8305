package db_test

import (
	"errors"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// breaksTheCommit stores a row without its parent, which SQLite detects only at the commit.
func breaksTheCommit(t *testing.T, d *db.DB) func() {
	return func() {
		err := fails(t.Context(), d, `INSERT INTO child VALUES (1)`)
		if err == nil {
			t.Error("a child without a parent was committed")
		}
	}
}

func withChildren(t *testing.T, d *db.DB) {
	t.Helper()
	err := fails(t.Context(), d, `CREATE TABLE parent (id BIGINT PRIMARY KEY)`,
		`CREATE TABLE child (parent BIGINT REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)`)
	if err != nil {
		t.Fatal(err)
	}
}

func TestACommitThatFailsFailsForAllOfItsGroup(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		withChildren(t, d)
		hopes := func() {
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				tx.AfterCommit(func() { t.Error("called back without a commit") })
				return insertFile(t.Context(), tx, "a")
			})
			if err == nil || !strings.Contains(err.Error(), "db: commit") {
				t.Errorf("got %v, want a failed commit", err)
			}
		}
		together(t, d, hopes, breaksTheCommit(t, d), hopes)
		wantFiles(t, d, "")
		adds(t, d, "next")()
		wantFiles(t, d, "next")
	})
}

func TestARefusalThatRestsOnAFailedCommitIsNotTold(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		withChildren(t, d)
		taken := errors.New("this key is taken")
		insert := func() error {
			return d.Write(t.Context(), func(tx *db.Tx) error {
				err := insertFile(t.Context(), tx, "a")
				if db.IsUnique(err) {
					return taken
				}
				return err
			})
		}
		first := func() {
			if err := insert(); err == nil {
				t.Error("the commit did not fail")
			}
		}
		second := func() {
			if err := insert(); err == nil || errors.Is(err, taken) {
				t.Errorf("got %v, but the key is free", err)
			}
		}
		together(t, d, first, second, breaksTheCommit(t, d))
		if err := insert(); err != nil {
			t.Error(err)
		}
	})
}

// On a full disk SQLite may roll back everything, including savepoints.
func TestAFullDiskFailsOnlyItsGroup(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		suffers := func() {
			err := d.Write(t.Context(), func(tx *db.Tx) error { return insertFile(t.Context(), tx, "before") })
			wantFault(t, err, fault.StorageFull)
		}
		fills := func() {
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				if _, err := tx.Exec(t.Context(), `PRAGMA max_page_count = 1`); err != nil {
					t.Error(err)
				}
				_, err := tx.Exec(t.Context(), `INSERT INTO files VALUES ($1, '', '', '', 0, '', 0)`, strings.Repeat("x", 1<<20))
				wantFault(t, err, fault.StorageFull)
				// Outside a transaction this would be committed at once.
				wantFault(t, insertFile(t.Context(), tx, "stray"), fault.StorageFull)
				return nil // a wrong closure ignores the error
			})
			wantFault(t, err, fault.StorageFull)
		}
		together(t, d, suffers, fills, adds(t, d, "next"))
		wantFiles(t, d, "next")
	})
}
