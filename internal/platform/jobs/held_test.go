package jobs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/jobs"
)

func TestJobsThatFailedAreTriedAgainAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{Sealer: mirror{}})
		broken, done := true, 0
		q.Handle("mail", func(context.Context, jobs.Job) error {
			if broken {
				return errors.New("mail: dial tcp 192.0.2.1:587: connect: connection refused")
			}
			done++
			return nil
		})
		enqueue(t, d, q, "asha")
		c.Advance(time.Millisecond)
		enqueue(t, d, q, "ravi")
		runOnce(t, q)
		page, more, err := q.Page(t.Context(), "mail", false, jobs.Place{}, 1)
		if err != nil || !more || len(page) != 1 || string(page[0].Payload) != `{"To":"ravi"}` || page[0].Reason == "" || !page[0].NextTry.Equal(c.Now().Add(time.Minute)) {
			t.Fatalf("the newest that waits: %+v, more %v, %v", page, more, err)
		}
		ravi := page[0].ID
		older, more, err := q.Page(t.Context(), "mail", false, jobs.Place{Before: ravi}, 1)
		if err != nil || more || len(older) != 1 || string(older[0].Payload) != `{"To":"asha"}` {
			t.Fatalf("the one before: %+v, more %v, %v", older, more, err)
		}
		again := func(ids ...string) (n int64) {
			t.Helper()
			err := d.Write(t.Context(), func(tx *db.Tx) (err error) {
				n, err = q.Again(t.Context(), tx, "mail", ids...)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if again() != 0 || again("nothing") != 0 {
			t.Error("nothing was tried again")
		}
		broken = false
		if again(ravi) != 1 || runOnce(t, q) != 1 || done != 1 {
			t.Errorf("one that failed was not tried at once: %d done", done)
		}
		if _, err := q.One(t.Context(), "mail", ravi); err == nil {
			t.Error("a job that is done is still there")
		}
		enqueue(t, d, q, "meera")
		fresh, _, err := q.Page(t.Context(), "mail", false, jobs.Place{}, 1)
		if err != nil || again(fresh[0].ID) != 0 {
			t.Errorf("one that has not failed began anew (%v)", err)
		}
	})
}

func TestTroubleCountsFailingAndRecentlyFailedJobs(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		q.Handle("mail", func(context.Context, jobs.Job) error { return errors.New("away") })
		want := func(since time.Time, givenUp int) {
			t.Helper()
			got, err := q.Trouble(t.Context(), "mail", c.Now().Add(-24*time.Hour))
			if err != nil || !got.Since.Equal(since) || got.GivenUp != givenUp {
				t.Errorf("trouble is %+v (%v), want %v and %d", got, err, since, givenUp)
			}
		}
		began := c.Now()
		enqueue(t, d, q, "asha")
		want(time.Time{}, 0)
		runOnce(t, q)
		want(began, 0)
		for range jobs.MaxAttempts {
			c.Advance(6 * time.Hour)
			runOnce(t, q)
		}
		page, _, err := q.Page(t.Context(), "mail", true, jobs.Place{}, 10)
		if err != nil || len(page) != 1 || page[0].State != jobs.GivenUp || page[0].GivenUpAt.Before(c.Now().Add(-12*time.Hour)) {
			t.Fatalf("given up are %+v (%v)", page, err)
		}
		want(time.Time{}, 1)
		if waiting, givenUp, err := q.Count(t.Context(), "mail", 10); err != nil || waiting != 0 || givenUp != 1 {
			t.Errorf("%d wait and %d were given up (%v)", waiting, givenUp, err)
		}
		c.Advance(24 * time.Hour)
		want(time.Time{}, 0)
	})
}
