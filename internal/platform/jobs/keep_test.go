package jobs_test

import (
	"context"
	"errors"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/jobs"
)

// keeping returns a queue that stores the ids of sent emails in a table of the test.
func keeping(t *testing.T, d *db.DB, handler func(jobs.Job) error) *jobs.Queue {
	t.Helper()
	q := jobs.New(d, jobs.Config{Sealer: mirror{}})
	q.Handle("mail", func(_ context.Context, job jobs.Job) error { return handler(job) })
	q.Keep("mail", `kept (job, recipient)`, ``, func(job jobs.Job) ([]any, error) {
		var l letter
		err := job.Decode(&l)
		return []any{job.ID, l.To}, err
	})
	return q
}

func withTable(t *testing.T, d *db.DB) {
	t.Helper()
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `CREATE TABLE kept (job TEXT, recipient TEXT CHECK (recipient <> 'nobody'))`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func wantKept(t *testing.T, d *db.DB, want ...string) {
	t.Helper()
	rows := dbtest.Texts(t, d, `SELECT recipient FROM kept ORDER BY recipient`)
	var got []string
	for _, row := range rows {
		got = append(got, row[0])
	}
	if len(got) != len(want) {
		t.Fatalf("kept are %q, want %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("kept are %q, want %q", got, want)
		}
	}
}

func TestDoneJobsAreKeptAndFailedOnesAreNot(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		withTable(t, d)
		broken := true
		q := keeping(t, d, func(job jobs.Job) error {
			var l letter
			if err := job.Decode(&l); err != nil {
				return err
			}
			if l.To == "ravi" && broken {
				return errors.New("the mail server is away")
			}
			return nil
		})
		enqueue(t, d, q, "asha")
		enqueue(t, d, q, "ravi")
		runOnce(t, q)
		wantKept(t, d, "asha")
		broken = false
		c.Advance(jobs.Lease)
		runOnce(t, q)
		wantKept(t, d, "asha", "ravi")
		wantStats(t, q, 0, 0)
	})
}

func TestAJobThatAWorkerDiedWithIsDoneAgainAndKeptOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		withTable(t, d)
		done := 0
		q := keeping(t, d, func(jobs.Job) error { done++; return nil })
		enqueue(t, d, q, "asha")
		if taken, err := q.TakeAndDie(t.Context()); err != nil || taken != 1 {
			t.Fatal(taken, err)
		}
		wantKept(t, d)
		c.Advance(jobs.Lease)
		runOnce(t, q)
		wantKept(t, d, "asha")
	})
}

// A slow worker whose lease has ended finishes the job beside the worker that took it. The job is
// kept once.
func TestAJobThatTwoWorkersDidIsKeptOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		withTable(t, d)
		var second *jobs.Queue
		first := keeping(t, d, func(jobs.Job) error {
			c.Advance(jobs.Lease)
			runOnce(t, second)
			return nil
		})
		second = keeping(t, d, func(jobs.Job) error { return nil })
		enqueue(t, d, first, "asha")
		runOnce(t, first)
		wantKept(t, d, "asha")
		wantStats(t, first, 0, 0)
	})
}

// If a job ran again because its record cannot be stored, an email would be sent ten times.
func TestAJobWhoseRecordCannotBeWrittenIsDoneAllTheSame(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		withTable(t, d)
		done := 0
		q := keeping(t, d, func(jobs.Job) error { done++; return nil })
		enqueue(t, d, q, "nobody") // the table refuses it
		runOnce(t, q)
		c.Advance(jobs.Lease)
		runOnce(t, q)
		q.Keep("mail", `kept (job, recipient)`, ``, func(jobs.Job) ([]any, error) { panic("surprise") })
		enqueue(t, d, q, "asha")
		runOnce(t, q)
		wantKept(t, d)
		wantStats(t, q, 0, 0)
		if done != 2 {
			t.Errorf("two jobs were done %d times", done)
		}
	})
}
