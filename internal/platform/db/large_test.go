package db_test

import (
	"errors"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
)

func TestALargeWriteIsOneTransactionLikeAnyOther(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		failure := errors.New("no more")
		err := d.WriteLarge(t.Context(), func(tx *db.Tx) error {
			tx.AfterCommit(func() { t.Error("called back without a commit") })
			return errors.Join(insertFile(t.Context(), tx, "lost"), failure)
		})
		if !errors.Is(err, failure) {
			t.Errorf("got %v", err)
		}
		err = d.WriteLarge(t.Context(), func(tx *db.Tx) error {
			tx.AfterCommit(func() {
				// A callback may write.
				if err := d.Write(t.Context(), func(tx *db.Tx) error { return insertFile(t.Context(), tx, "next") }); err != nil {
					t.Error(err)
				}
			})
			return insertFile(t.Context(), tx, "kept")
		})
		if err != nil {
			t.Error(err)
		}
		var kept int
		if err := d.QueryRow(t.Context(), `SELECT count(*) FROM files WHERE key IN ('lost', 'kept', 'next')`).Scan(&kept); err != nil || kept != 2 {
			t.Errorf("%d files, %v; want kept and next", kept, err)
		}
	})
}

func TestALargeWriteSharesNoCommitAndKeepsItsPlaceInTheQueue(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		var order []string
		step := func(name string, write func(func(tx *db.Tx) error) error) func() {
			return func() {
				err := write(func(tx *db.Tx) error {
					order = append(order, name)
					return insertFile(t.Context(), tx, name)
				})
				if err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
		small := func(fn func(tx *db.Tx) error) error { return d.Write(t.Context(), fn) }
		large := func(fn func(tx *db.Tx) error) error { return d.WriteLarge(t.Context(), fn) }
		together(t, d, step("a", small), step("b", large), step("c", small))
		if got := len(order); got != 3 || order[0] != "a" || order[1] != "b" || order[2] != "c" {
			t.Errorf("they wrote in the order %v", order)
		}
		wantFiles(t, d, "a b c")
	})
}

func TestNoWriteWaitsOverFiveSecondsForALargeOne(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		err := d.WriteLarge(t.Context(), func(tx *db.Tx) error {
			for _, write := range []func() error{
				func() error { return d.Write(t.Context(), func(*db.Tx) error { t.Error("it ran"); return nil }) },
				func() error { return d.WriteLarge(t.Context(), func(*db.Tx) error { t.Error("it ran"); return nil }) },
			} {
				began := time.Now()
				wantFault(t, write(), fault.Unavailable)
				if waited := time.Since(began); waited != 5*time.Second {
					t.Errorf("waited %v", waited)
				}
			}
			return insertFile(t.Context(), tx, "slow")
		})
		if err != nil {
			t.Error(err)
		}
		wantFiles(t, d, "slow")
	})
}

func TestALargeWriteGivesItsMemoryBack(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	before, err := d.WriterCache(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, outcome := range []error{nil, errors.New("no more")} {
		if err := d.WriteLarge(t.Context(), func(*db.Tx) error { return outcome }); !errors.Is(err, outcome) {
			t.Fatal(err)
		}
		if after, err := d.WriterCache(t.Context()); err != nil || after != before {
			t.Errorf("the writer keeps %d, %v; before it kept %d", after, err, before)
		}
	}
}
