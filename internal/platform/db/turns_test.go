package db_test

import (
	"database/sql"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
)

func TestNoWriteWaitsOverFiveSecondsForASlowOne(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			began := time.Now()
			err := d.Write(t.Context(), func(*db.Tx) error { t.Error("it ran"); return nil })
			wantFault(t, err, fault.Unavailable)
			if waited := time.Since(began); waited != 5*time.Second {
				t.Errorf("waited %v", waited)
			}
			return insertFile(t.Context(), tx, "slow")
		})
		if err != nil {
			t.Error(err)
		}
		wantFiles(t, d, "slow")
	})
}

func TestAnOldGroupTakesNoMoreWrites(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		slow := func() {
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				time.Sleep(6 * time.Millisecond) // on the bubble's clock
				return insertFile(t.Context(), tx, "slow")
			})
			if err != nil {
				t.Error(err)
			}
		}
		together(t, d, slow, adds(t, d, "later"))
		wantFiles(t, d, "later slow")
		if n := d.Commits(); n != 2 {
			t.Errorf("%d commits, want 2", n)
		}
	})
}

func TestATransactionIsDeadAfterItsEndAndLeavesNoRowsOpen(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		var ended *db.Tx
		forgets := func() {
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				ended = tx
				//nolint:sqlclosecheck // rows that nobody closes are the point
				rows, err := tx.Query(t.Context(), `INSERT INTO rate_limits VALUES ('a', 1, 1), ('b', 1, 1) RETURNING 1`)
				if err == nil && rows.Next() {
					return rows.Err()
				}
				return errors.Join(err, errors.New("no row"))
			})
			if err != nil {
				t.Error(err)
			}
		}
		intrudes := func() {
			err := d.Write(t.Context(), func(*db.Tx) error { return insertFile(t.Context(), ended, "stray") })
			if !errors.Is(err, sql.ErrTxDone) {
				t.Errorf("a transaction that has ended says %v", err)
			}
		}
		together(t, d, forgets, intrudes, adds(t, d, "later"))
		wantFiles(t, d, "later")
	})
}

func TestCloseLetsTheWritesThatWaitFinish(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.SQLite)
	synctest.Test(t, func(t *testing.T) {
		d := dbtest.Connect(t, url, time.Now)
		closes := func() {
			if err := d.Close(); err != nil {
				t.Error(err)
			}
		}
		comesTooLate := func() {
			if err := d.Write(t.Context(), func(*db.Tx) error { return nil }); err == nil {
				t.Error("a closed database took a write")
			}
		}
		together(t, d, adds(t, d, "a"), adds(t, d, "b"), closes, comesTooLate)
		wantFiles(t, dbtest.Connect(t, url, time.Now), "a b")
	})
}
