package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func insertFile(ctx context.Context, tx *db.Tx, key string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO files (key, owner, name, type, size, sha256, created_at)
		VALUES ($1, 'CU1', 'bill.pdf', 'application/pdf', 0, '', $2)`, key, db.Micros(tx.Now()))
	return err
}

func countFiles(t *testing.T, d *db.DB) int {
	t.Helper()
	var n int
	if err := d.QueryRow(t.Context(), `SELECT count(*) FROM files`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestACommittedChangeIsSeenByReaders(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			if err := insertFile(t.Context(), tx, "a"); err != nil {
				return err
			}
			if n := countFiles(t, d); n != 0 {
				t.Errorf("a reader sees %d rows before the commit", n)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if n := countFiles(t, d); n != 1 {
			t.Errorf("a reader sees %d rows after the commit, want 1", n)
		}
	})
}

func TestAnErrorRollsBackAndComesBackAsItIs(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		refusal, called := errors.New("refused"), false
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			tx.AfterCommit(func() { called = true })
			if err := insertFile(t.Context(), tx, "a"); err != nil {
				return err
			}
			return refusal
		})
		if err != refusal { //nolint:errorlint // the very same error is promised
			t.Errorf("got %v, want the error of the closure", err)
		}
		if n := countFiles(t, d); n != 0 {
			t.Errorf("%d rows are left of a transaction that was rolled back", n)
		}
		if called {
			t.Error("AfterCommit ran without a commit")
		}
	})
}

func TestAPanicRollsBackAndGoesOn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		func() {
			defer func() {
				if surprise := recover(); surprise != "surprise" {
					t.Errorf("the panic arrived as %v", surprise)
				}
			}()
			_ = d.Write(t.Context(), func(tx *db.Tx) error {
				if err := insertFile(t.Context(), tx, "a"); err != nil {
					t.Error(err)
				}
				panic("surprise")
			})
		}()
		if n := countFiles(t, d); n != 0 {
			t.Errorf("%d rows are left of a transaction that panicked", n)
		}
		// The single write connection must be free again.
		if err := d.Write(t.Context(), func(tx *db.Tx) error { return insertFile(t.Context(), tx, "b") }); err != nil {
			t.Fatal(err)
		}
	})
}

func TestAfterCommitMayWrite(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			tx.AfterCommit(func() {
				if err := d.Write(t.Context(), func(tx *db.Tx) error { return insertFile(t.Context(), tx, "after") }); err != nil {
					t.Error(err)
				}
			})
			return insertFile(t.Context(), tx, "before")
		})
		if err != nil {
			t.Fatal(err)
		}
		if n := countFiles(t, d); n != 2 {
			t.Errorf("%d rows, want 2", n)
		}
	})
}

func TestATransactionHasOneTime(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	clock := time.Date(2026, 3, 29, 1, 59, 59, 123_456_789, time.FixedZone("IST", 5*3600+1800))
	moving := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		clock = clock.Add(time.Hour)
		return clock
	}
	dbtest.EachAt(t, moving, func(t *testing.T, d *db.DB) {
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			first, second := tx.Now(), tx.Now()
			if !first.Equal(second) {
				t.Errorf("the transaction has two times: %v and %v", first, second)
			}
			if first.Location() != time.UTC || first.Nanosecond() != 123_456_000 {
				t.Errorf("%v is not in UTC and whole microseconds", first)
			}
			if back := db.FromMicros(db.Micros(first)); back != first {
				t.Errorf("%v was stored and read as %v", first, back)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestTheEndOfAContextEndsTheTransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		err := d.Write(ctx, func(tx *db.Tx) error {
			if err := insertFile(ctx, tx, "a"); err != nil {
				return err
			}
			cancel()
			return insertFile(ctx, tx, "b")
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want that the context ended", err)
		}
		if n := countFiles(t, d); n != 0 {
			t.Errorf("%d rows are left of a transaction that was cancelled", n)
		}
	})
}

func TestWritersTakeTurns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := d.Write(t.Context(), func(tx *db.Tx) error { return insertFile(t.Context(), tx, "a") }); err != nil {
			t.Fatal(err)
		}
		var writers sync.WaitGroup
		for range 8 {
			writers.Go(func() {
				for range 10 {
					err := d.Write(t.Context(), func(tx *db.Tx) error {
						_, err := tx.Exec(t.Context(), `UPDATE files SET size = size + 1 WHERE key = 'a'`)
						return err
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		writers.Wait()
		var size int64
		if err := d.QueryRow(t.Context(), `SELECT size FROM files WHERE key = 'a'`).Scan(&size); err != nil {
			t.Fatal(err)
		}
		if size != 80 {
			t.Errorf("80 changes left %d", size)
		}
	})
}
