package live_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/live"
)

// replica caches a count of rows, as an example of any value.
func replica(t *testing.T, d *db.DB) (*live.Board, *live.Value[int]) {
	t.Helper()
	board := live.New(d, slog.New(slog.DiscardHandler))
	value, err := live.Keep(t.Context(), board, "step", countRows)
	if err != nil {
		t.Fatal(err)
	}
	return board, value
}

func countRows(ctx context.Context, q db.Queryer) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM second_step_required`).Scan(&n)
	return n, err
}

func change(ctx context.Context, tx *db.Tx, v *live.Value[int]) error {
	if _, err := tx.Exec(ctx, `INSERT INTO second_step_required (one, since) VALUES (1, 1)`); err != nil {
		return err
	}
	return v.Changed(ctx, tx)
}

func TestAChangeIsKnownHereAtOnceAndElsewhereWhenItLooks(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			url := dbtest.URL(t, engine)
			one, other := dbtest.Connect(t, url, time.Now), dbtest.Connect(t, url, time.Now)
			_, here := replica(t, one)
			there, elsewhere := replica(t, other)
			if err := one.Write(t.Context(), func(tx *db.Tx) error { return change(t.Context(), tx, here) }); err != nil {
				t.Fatal(err)
			}
			if here.Get() != 1 || elsewhere.Get() != 0 {
				t.Errorf("here %d, elsewhere %d", here.Get(), elsewhere.Get())
			}
			if err := there.Look(t.Context()); err != nil || elsewhere.Get() != 1 {
				t.Errorf("after a look elsewhere %d, %v", elsewhere.Get(), err)
			}
		})
	}
}

func TestAReplicaThatWatchesLearnsOfAChange(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.SQLite)
	one, other := dbtest.Connect(t, url, time.Now), dbtest.Connect(t, url, time.Now)
	_, here := replica(t, one)
	there, elsewhere := replica(t, other)
	ctx, stop := context.WithCancel(t.Context())
	watched := make(chan struct{})
	go func() { defer close(watched); there.Watch(ctx) }()
	if err := one.Write(t.Context(), func(tx *db.Tx) error { return change(t.Context(), tx, here) }); err != nil {
		t.Fatal(err)
	}
	for elsewhere.Get() != 1 {
		select {
		case <-t.Context().Done():
			t.Fatal("it never learned")
		case <-time.After(10 * time.Millisecond):
		}
	}
	stop()
	<-watched
}

func TestAChangeThatWasTakenBackIsNotSeen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		board, value := replica(t, d)
		refused := errors.New("refused")
		err := d.Write(t.Context(), func(tx *db.Tx) error { return errors.Join(change(t.Context(), tx, value), refused) })
		if !errors.Is(err, refused) {
			t.Fatal(err)
		}
		if err := board.Look(t.Context()); err != nil || value.Get() != 0 {
			t.Errorf("%d, %v", value.Get(), err)
		}
	})
}

func TestAFailedReadIsRepeatedTheNextTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		broken := errors.New("broken")
		var fails error
		board := live.New(d, slog.New(slog.DiscardHandler))
		reads := 0
		value, err := live.Keep(t.Context(), board, "reads", func(context.Context, db.Queryer) (int, error) {
			reads++
			return reads, fails
		})
		if err != nil || value.Get() != 1 {
			t.Fatal(value, err)
		}
		fails = broken
		if err := d.Write(t.Context(), func(tx *db.Tx) error { return value.Changed(t.Context(), tx) }); err != nil {
			t.Fatal(err)
		}
		if err := board.Look(t.Context()); !errors.Is(err, broken) || value.Get() != 1 {
			t.Errorf("%d, %v", value.Get(), err)
		}
		fails = nil
		if err := board.Look(t.Context()); err != nil || value.Get() != 4 {
			t.Errorf("%d, %v", value.Get(), err)
		}
		if err := board.Look(t.Context()); err != nil || value.Get() != 4 {
			t.Errorf("it is read again although nothing changed: %d, %v", value.Get(), err)
		}
	})
}

func TestNothingIsKeptTwice(t *testing.T) {
	t.Parallel()
	board, _ := replica(t, dbtest.Open(t, db.SQLite))
	if _, err := live.Keep(t.Context(), board, "step", countRows); err == nil {
		t.Error("one topic is kept twice")
	}
}
