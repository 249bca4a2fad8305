package jobs_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/jobs"
)

func TestAJobIsDoneOnceAndForgotten(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{Sealer: mirror{}})
		var got []string
		q.Handle("mail", func(_ context.Context, job jobs.Job) error {
			var l letter
			if err := job.Decode(&l); err != nil {
				return err
			}
			if job.ID == "" || job.Kind != "mail" || job.Attempt != 1 {
				t.Errorf("job %+v", job)
			}
			got = append(got, l.To)
			return nil
		})
		enqueue(t, d, q, "asha@example.org")
		enqueue(t, d, q, "ravi@example.org")
		wantStats(t, q, 2, 0)
		if ran := runOnce(t, q); ran != 2 || len(got) != 2 {
			t.Errorf("ran %d jobs: %v", ran, got)
		}
		if ran := runOnce(t, q); ran != 0 {
			t.Errorf("ran %d jobs again", ran)
		}
		wantStats(t, q, 0, 0)
	})
}

func TestAChangeThatIsRolledBackSendsNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		q.Handle("mail", func(context.Context, jobs.Job) error { return nil })
		refusal := errors.New("refused")
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			return errors.Join(q.Enqueue(t.Context(), tx, "mail", letter{}), refusal)
		})
		if !errors.Is(err, refusal) {
			t.Fatal(err)
		}
		if ran := runOnce(t, q); ran != 0 {
			t.Errorf("%d jobs of a change that never was", ran)
		}
	})
}

func TestAPayloadIsSealedAtRest(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{Sealer: mirror{}})
		enqueue(t, d, q, "asha@example.org")
		var payload []byte
		if err := d.QueryRow(t.Context(), `SELECT payload FROM jobs`).Scan(&payload); err != nil {
			t.Fatal(err)
		}
		if len(payload) == 0 || strings.Contains(string(payload), "asha") {
			t.Errorf("the table holds %q", payload)
		}
	})
}

func TestAKindWithoutAHandlerWaitsForAReplicaThatHasOne(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		old := jobs.New(d, jobs.Config{})
		old.Handle("other", func(context.Context, jobs.Job) error { return nil })
		enqueue(t, d, old, "asha@example.org")
		if ran := runOnce(t, old); ran != 0 {
			t.Error("a replica took a job that it cannot do")
		}
		wantStats(t, old, 1, 0)
	})
}

func TestAFailedJobIsTriedAgainAfterALongerAndLongerWait(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		q.Handle("mail", func(context.Context, jobs.Job) error { return errors.New("mailbox \x00 busy") })
		enqueue(t, d, q, "asha@example.org")
		waits := []time.Duration{
			time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour,
			6 * time.Hour, 6 * time.Hour, 6 * time.Hour, 6 * time.Hour,
		}
		if len(waits) != jobs.MaxAttempts-1 {
			t.Fatalf("%d waits for %d attempts", len(waits), jobs.MaxAttempts)
		}
		for i, wait := range waits {
			if ran := runOnce(t, q); ran != 1 {
				t.Fatalf("attempt %d ran %d jobs", i+1, ran)
			}
			c.Advance(wait - time.Second)
			if ran := runOnce(t, q); ran != 0 {
				t.Fatalf("attempt %d came before its time", i+2)
			}
			c.Advance(time.Second)
		}
		wantStats(t, q, 1, 0)
		runOnce(t, q)
		wantStats(t, q, 0, 1)
		c.Advance(240 * time.Hour)
		if ran := runOnce(t, q); ran != 0 {
			t.Error("a job that was given up ran again")
		}
		var reason string
		if err := d.QueryRow(t.Context(), `SELECT last_error FROM jobs`).Scan(&reason); err != nil || reason != "mailbox  busy" {
			t.Errorf("the table says %q, %v", reason, err)
		}
	})
}

func TestAHopelessJobIsGivenUpAtOnceAndCanBeRevived(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		refused := true
		q.Handle("mail", func(context.Context, jobs.Job) error {
			if refused {
				return jobs.Permanent(errors.New("no such mailbox"))
			}
			return nil
		})
		enqueue(t, d, q, "asha@example.org")
		runOnce(t, q)
		wantStats(t, q, 0, 1)
		refused = false
		if revived, err := q.ReviveAll(t.Context(), unnoted); err != nil || revived != 1 {
			t.Fatalf("%d revived, %v", revived, err)
		}
		runOnce(t, q)
		wantStats(t, q, 0, 0)
	})
}

func TestAPanicCountsAsAFailure(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		q.Handle("mail", func(_ context.Context, job jobs.Job) error {
			if job.Attempt == 1 {
				panic("surprise")
			}
			return nil
		})
		enqueue(t, d, q, "asha@example.org")
		runOnce(t, q)
		wantStats(t, q, 1, 0)
		c.Advance(time.Minute)
		runOnce(t, q)
		wantStats(t, q, 0, 0)
	})
}

func TestTheJobOfAKilledWorkerIsPickedUpWhenItsLeaseEnds(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		q.Handle("mail", func(context.Context, jobs.Job) error { return nil })
		enqueue(t, d, q, "asha@example.org")
		if taken, err := q.TakeAndDie(t.Context()); err != nil || taken != 1 {
			t.Fatalf("%d taken, %v", taken, err)
		}
		c.Advance(jobs.Lease - time.Second)
		if ran := runOnce(t, q); ran != 0 {
			t.Error("a job was taken from a worker that may be alive")
		}
		c.Advance(time.Second)
		if ran := runOnce(t, q); ran != 1 {
			t.Error("the job is lost")
		}
		wantStats(t, q, 0, 0)
	})
}

func TestAJobThatKillsItsWorkerEveryTimeIsGivenUp(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		q.Handle("mail", func(context.Context, jobs.Job) error { return nil })
		enqueue(t, d, q, "asha@example.org")
		for range jobs.MaxAttempts {
			if _, err := q.TakeAndDie(t.Context()); err != nil {
				t.Fatal(err)
			}
			c.Advance(jobs.Lease)
		}
		runOnce(t, q)
		wantStats(t, q, 0, 1)
	})
}
