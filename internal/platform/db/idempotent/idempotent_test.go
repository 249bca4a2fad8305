package idempotent_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
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

type receipt struct{ Number string }

// keyed returns a context with a request key and no hash.
func keyed(ctx context.Context, key string) context.Context {
	return idempotent.WithRequest(ctx, idempotent.Request{Key: key})
}

// submit sends a form.
func submit(t *testing.T, d *db.DB, scope, key, number string) (receipt, error) {
	return file(keyed(t.Context(), key), d, scope, number)
}

func file(ctx context.Context, d *db.DB, scope, number string) (receipt, error) {
	return idempotent.Once(ctx, d, scope, func(tx *db.Tx) (receipt, error) {
		return receipt{number}, insertFile(ctx, tx, number)
	})
}

func TestARepeatedSubmitGetsTheFirstAnswerEvenAtTheSameMoment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		answers := make([]receipt, 8)
		var callers sync.WaitGroup
		for i := range answers {
			callers.Go(func() {
				var err error
				if answers[i], err = submit(t, d, "CU1 register", "key", fmt.Sprint(i)); err != nil {
					t.Error(err)
				}
			})
		}
		callers.Wait()
		if n := countFiles(t, d); n != 1 {
			t.Errorf("the effect happened %d times", n)
		}
		for _, answer := range answers {
			if answer != answers[0] || answer.Number == "" {
				t.Errorf("answers differ: %v", answers)
				break
			}
		}
	})
}

func TestKeysOfDifferentScopesAreStrangers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, scope := range []string{"CU1 register", "CU2 register", "CU1 claim"} {
			if got, err := submit(t, d, scope, "key\x00\xff", scope); err != nil || got.Number != scope {
				t.Errorf("%s got %v, %v", scope, got, err)
			}
		}
	})
}

func TestWithoutAKeyEverySubmitCounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, number := range []string{"1", "2"} {
			if got, err := submit(t, d, "scope", "", number); err != nil || got.Number != number {
				t.Errorf("got %v, %v", got, err)
			}
		}
	})
}

func TestAFailedSubmitKeepsNothingAndMayBeTriedAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		refusal := errors.New("refused")
		var runs atomic.Int32
		ctx := keyed(t.Context(), "key")
		_, err := idempotent.Once(ctx, d, "scope", func(tx *db.Tx) (receipt, error) {
			runs.Add(1)
			return receipt{}, errors.Join(insertFile(ctx, tx, "half"), refusal)
		})
		if !errors.Is(err, refusal) {
			t.Errorf("Once returned %v, want the refusal", err)
		}
		if n := countFiles(t, d); n != 0 {
			t.Errorf("%d rows are left of the failed submit", n)
		}
		if got, err := submit(t, d, "scope", "key", "second"); err != nil || got.Number != "second" {
			t.Errorf("the second try got %v, %v", got, err)
		}
	})
}

func TestOldAnswersAreForgotten(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if _, err := submit(t, d, "scope", "key", "1"); err != nil {
			t.Fatal(err)
		}
		if removed, err := idempotent.Forget(t.Context(), d, time.Hour); err != nil || removed != 0 {
			t.Errorf("a fresh answer: %d removed, %v", removed, err)
		}
		if removed, err := idempotent.Forget(t.Context(), d, -time.Hour); err != nil || removed != 1 {
			t.Errorf("an old answer: %d removed, %v", removed, err)
		}
	})
}

func TestTheSameKeyWithAnotherContentIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		says := func(print, number string) (receipt, error) {
			return file(idempotent.WithRequest(t.Context(), idempotent.Request{Key: "key", Print: print}), d, "scope", number)
		}
		if got, err := says("a form", "1"); err != nil || got.Number != "1" {
			t.Fatalf("the first got %v, %v", got, err)
		}
		if got, err := says("a form", "2"); err != nil || got.Number != "1" {
			t.Errorf("the repeat got %v, %v", got, err)
		}
		_, err := says("another form", "3")
		if f, ok := fault.As(err); !ok || f.Kind != fault.Conflict || f.Sentence != "This was sent before with different content. Please check it and send it again." {
			t.Errorf("another content got %v", err)
		}
		if n := countFiles(t, d); n != 1 {
			t.Errorf("%d effects, want that of the first", n)
		}
	})
}

func TestWhenTheOutcomeOfACommitIsUnknownTheTruthIsAnswered(t *testing.T) {
	t.Parallel()
	for name, arrives := range map[string]bool{"the commit arrived": true, "the commit was lost": false} {
		for _, key := range []string{"", "a key"} {
			t.Run(name+" "+key, func(t *testing.T) {
				t.Parallel()
				proxy := dbtest.NewProxy(t, dbtest.URL(t, db.Postgres))
				d := dbtest.Connect(t, proxy.URL, time.Now)
				ctx := keyed(t.Context(), key)
				for i := range 5 {
					number := fmt.Sprint(i)
					proxy.CutCommit(arrives)
					if got, err := file(ctx, d, "scope "+number, number); err != nil || got.Number != number {
						t.Errorf("got %v, %v", got, err)
					}
					if !proxy.HasCut() {
						t.Error("no connection was cut")
					}
					if n := countFiles(t, d); n != i+1 {
						t.Errorf("the effect happened %d times, want %d", n, i+1)
					}
				}
			})
		}
	}
}

func TestARepeatableWriteIsRetriedAfterALostCommit(t *testing.T) {
	t.Parallel()
	proxy := dbtest.NewProxy(t, dbtest.URL(t, db.Postgres))
	d := dbtest.Connect(t, proxy.URL, time.Now)
	proxy.CutCommit(false)
	if err := idempotent.Repeatable(t.Context(), d, func(tx *db.Tx) error { return insertFile(t.Context(), tx, "a note") }); err != nil {
		t.Errorf("got %v", err)
	}
	if n := countFiles(t, d); !proxy.HasCut() || n != 1 {
		t.Errorf("%d notes, want one", n)
	}
}

func TestALargeWriteIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := idempotent.WithRequest(t.Context(), idempotent.Request{Key: "k", Print: "p"})
		runs := 0
		for range 2 {
			answer, err := idempotent.OnceLarge(ctx, d, "many", func(*db.Tx) (int, error) { runs++; return 5000, nil })
			if err != nil || answer != 5000 {
				t.Errorf("answers %d, %v", answer, err)
			}
		}
		if runs != 1 {
			t.Errorf("it ran %d times", runs)
		}
	})
}
