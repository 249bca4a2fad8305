package db_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

type receipt struct{ Number string }

// submit is a form that is sent, perhaps twice.
func submit(t *testing.T, d *db.DB, scope, key, number string) (receipt, error) {
	var got receipt
	err := d.Write(t.Context(), func(tx *db.Tx) (err error) {
		got, err = db.Once(t.Context(), tx, scope, key, func() (receipt, error) {
			return receipt{number}, insertFile(t.Context(), tx, number)
		})
		return err
	})
	return got, err
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
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Once(t.Context(), tx, "scope", "key", func() (receipt, error) {
				runs.Add(1)
				return receipt{}, errors.Join(insertFile(t.Context(), tx, "half"), refusal)
			})
			if err == nil {
				t.Error("Once hid the error")
			}
			return nil // a caller that forgets the error must not commit half a thing
		})
		if !errors.Is(err, refusal) {
			t.Errorf("Write returned %v, want the refusal", err)
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
		if removed, err := d.ForgetAnswers(t.Context(), time.Hour); err != nil || removed != 0 {
			t.Errorf("a fresh answer: %d removed, %v", removed, err)
		}
		if removed, err := d.ForgetAnswers(t.Context(), -time.Hour); err != nil || removed != 1 {
			t.Errorf("an old answer: %d removed, %v", removed, err)
		}
	})
}
