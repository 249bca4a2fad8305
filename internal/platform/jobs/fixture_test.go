package jobs_test

import (
	"context"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/jobs"
)

type letter struct{ To string }

// each runs fn on both engines, each with its own clock.
func each(t *testing.T, fn func(t *testing.T, d *db.DB, c *dbtest.Clock)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			c := dbtest.ClockAt(time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC))
			fn(t, dbtest.OpenAt(t, engine, c.Now), c)
		})
	}
}

// mirror inverts every bit, so that a test can see whether a payload was encrypted.
type mirror struct{}

func (mirror) Seal(plain []byte) ([]byte, error)  { return turn(plain), nil }
func (mirror) Open(sealed []byte) ([]byte, error) { return turn(sealed), nil }

func turn(in []byte) []byte {
	out := make([]byte, len(in))
	for i, b := range in {
		out[i] = ^b
	}
	return out
}

func enqueue(t *testing.T, d *db.DB, q *jobs.Queue, to string) {
	t.Helper()
	err := d.Write(t.Context(), func(tx *db.Tx) error { return q.Enqueue(t.Context(), tx, "mail", letter{to}) })
	if err != nil {
		t.Fatal(err)
	}
}

func runOnce(t *testing.T, q *jobs.Queue) int {
	t.Helper()
	ran, err := q.RunOnce(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return ran
}

func wantStats(t *testing.T, q *jobs.Queue, waiting, givenUp int64) {
	t.Helper()
	got, err := q.Stats(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got.Waiting != waiting || got.GivenUp != givenUp {
		t.Errorf("%d waiting and %d given up, want %d and %d", got.Waiting, got.GivenUp, waiting, givenUp)
	}
}

// start runs the queue. stop ends it and waits for it.
func start(t *testing.T, q *jobs.Queue) (stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- q.Run(ctx) }()
	return func() error {
		cancel()
		return <-ended
	}
}
