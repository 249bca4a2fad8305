package db_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/idempotent"
)

// onSQLite runs a test in a synctest bubble. The clock stands still during work, so a group never
// gets too old.
func onSQLite(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	url := dbtest.URL(t, db.SQLite)
	synctest.Test(t, func(t *testing.T) { test(t, dbtest.Connect(t, url, time.Now)) })
}

// together holds the turn until all callers are in the queue, so that their writes share one group.
func together(t *testing.T, d *db.DB, callers ...func()) {
	t.Helper()
	var all sync.WaitGroup
	err := d.Write(t.Context(), func(*db.Tx) error {
		for _, caller := range callers {
			all.Go(caller)
			synctest.Wait()
		}
		return nil
	})
	all.Wait()
	if err != nil {
		t.Log("the first of the group:", err)
	}
}

// adds returns a caller that stores one file and must succeed.
func adds(t *testing.T, d *db.DB, key string) func() {
	return func() {
		if err := d.Write(t.Context(), func(tx *db.Tx) error { return insertFile(t.Context(), tx, key) }); err != nil {
			t.Errorf("%s: %v", key, err)
		}
	}
}

func wantFiles(t *testing.T, d *db.DB, want string) {
	t.Helper()
	var got sql.NullString
	if err := d.QueryRow(t.Context(), `SELECT group_concat(key, ' ' ORDER BY key) FROM files`).Scan(&got); err != nil {
		t.Fatal(err)
	}
	if got.String != want {
		t.Errorf("the files are %q, want %q", got.String, want)
	}
}

func TestWritesThatComeTogetherShareACommit(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		var callers []func()
		for i := range 199 {
			callers = append(callers, adds(t, d, fmt.Sprint(i)))
		}
		together(t, d, callers...)
		if n := countFiles(t, d); n != 199 {
			t.Errorf("%d files, want 199", n)
		}
		// One commit takes at most 64 writes.
		if n := d.Commits(); n != 4 {
			t.Errorf("200 writes took %d commits, want 4", n)
		}
	})
}

func TestNeighboursOfAWriteThatFailsAreCommitted(t *testing.T) {
	t.Parallel()
	for name, bad := range map[string]func(ctx context.Context, cancel func(), tx *db.Tx) error{
		"an error": func(context.Context, func(), *db.Tx) error { return errors.New("refused") },
		"a broken statement": func(ctx context.Context, _ func(), tx *db.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO nowhere VALUES (1)`)
			return err
		},
		"a second row with the same key": func(ctx context.Context, _ func(), tx *db.Tx) error {
			return insertFile(ctx, tx, "before")
		},
		"a panic":           func(context.Context, func(), *db.Tx) error { panic("surprise") },
		"a goroutine ended": func(context.Context, func(), *db.Tx) error { runtime.Goexit(); return nil },
		"a context ended": func(ctx context.Context, cancel func(), tx *db.Tx) error {
			cancel()
			return insertFile(ctx, tx, "too late")
		},
		"a context ended unnoticed": func(_ context.Context, cancel func(), _ *db.Tx) error {
			cancel()
			return nil
		},
		"a context ended during a statement": func(ctx context.Context, cancel func(), tx *db.Tx) error {
			go cancel()
			_, err := tx.Exec(ctx, `
				WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
				INSERT INTO rate_limits SELECT 'key ' || i, i, i FROM n`)
			return err
		},
		"a context ended while rows are read": func(ctx context.Context, cancel func(), tx *db.Tx) error {
			late := func(db.Row) error { cancel(); return insertFile(ctx, tx, "too late") }
			return db.Each(ctx, tx, late, `SELECT column1 FROM (VALUES (1), (2), (3))`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			onSQLite(t, func(t *testing.T, d *db.DB) {
				fails := func() {
					defer func() { _ = recover() }()
					ctx, cancel := context.WithCancel(t.Context())
					defer cancel()
					err := d.Write(ctx, func(tx *db.Tx) error {
						if err := insertFile(ctx, tx, "half"); err != nil {
							t.Error(err)
						}
						return bad(ctx, cancel, tx)
					})
					if err == nil {
						t.Error("the write succeeded")
					}
				}
				together(t, d, adds(t, d, "before"), fails, adds(t, d, "later"))
				wantFiles(t, d, "before later")
				if n := d.Commits(); n != 1 {
					t.Errorf("they were no neighbours: %d commits", n)
				}
			})
		})
	}
}

func TestAWriteWhoseContextEndsInTheQueueDoesNotRun(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		leaves := func() {
			err := d.Write(ctx, func(*db.Tx) error { t.Error("it ran"); return nil })
			if !errors.Is(err, context.Canceled) {
				t.Errorf("got %v, want that the context ended", err)
			}
		}
		together(t, d, adds(t, d, "before"), leaves, cancel, adds(t, d, "later"))
		wantFiles(t, d, "before later")
	})
}

func TestAContextThatEndsAfterTheClosureDoesNotHideTheCommit(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		goes := func() {
			if err := d.Write(ctx, func(tx *db.Tx) error { return insertFile(ctx, tx, "a") }); err != nil {
				t.Errorf("got %v for a write that was committed", err)
			}
		}
		cancels := func() {
			_ = d.Write(t.Context(), func(*db.Tx) error { cancel(); return nil })
		}
		together(t, d, goes, cancels)
		wantFiles(t, d, "a")
	})
}

func TestNothingIsCalledBackBeforeTheSharedCommit(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		var called atomic.Bool
		first := func() {
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				tx.AfterCommit(func() { called.Store(true); wantFiles(t, d, "a b") })
				return insertFile(t.Context(), tx, "a")
			})
			if err != nil {
				t.Error(err)
			}
		}
		second := func() {
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				synctest.Wait()
				if called.Load() {
					t.Error("called back before the commit")
				}
				wantFiles(t, d, "")
				return insertFile(t.Context(), tx, "b")
			})
			if err != nil {
				t.Error(err)
			}
		}
		together(t, d, first, second)
		if !called.Load() {
			t.Error("not called back")
		}
	})
}

func TestARepeatInTheSameGroupGetsTheFirstAnswer(t *testing.T) {
	t.Parallel()
	onSQLite(t, func(t *testing.T, d *db.DB) {
		refused := errors.New("refused")
		once := func(number string, result error) (string, error) {
			ctx := idempotent.WithRequest(t.Context(), idempotent.Request{Key: "key"})
			return idempotent.Once(ctx, d, "scope", func(tx *db.Tx) (string, error) {
				return number, errors.Join(insertFile(ctx, tx, number), result)
			})
		}
		fails := func() {
			_, err := once("0", refused)
			if !errors.Is(err, refused) {
				t.Error(err)
			}
		}
		sends := func(number string) func() {
			return func() {
				if got, err := once(number, nil); err != nil || got != "1" {
					t.Errorf("%s got %v, %v", number, got, err)
				}
			}
		}
		together(t, d, fails, sends("1"), sends("2"))
		wantFiles(t, d, "1")
	})
}
