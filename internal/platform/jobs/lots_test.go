package jobs_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/jobs"
)

func enqueueMany(t *testing.T, d *db.DB, q *jobs.Queue, n int) {
	t.Helper()
	payloads := make([]any, n)
	for i := range payloads {
		payloads[i] = letter{fmt.Sprintf("%03d", i)}
	}
	err := d.Write(t.Context(), func(tx *db.Tx) error { return q.EnqueueAll(t.Context(), tx, "mail", nil, payloads) })
	if err != nil {
		t.Fatal(err)
	}
}

// ran returns how often SQLite ran statements that begin with verb, or all of them for "".
func ran(t *testing.T, d *db.DB, verb string) (n int) {
	t.Helper()
	all, err := d.Statements(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if strings.HasPrefix(s.Query, verb) {
			n += s.Runs
		}
	}
	return n
}

func TestJobsAreClaimedAndWrittenDownInLots(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		withTable(t, d)
		q := keeping(t, d, func(jobs.Job) error { return nil })
		enqueueMany(t, d, q, 200)
		turns, statements := ran(t, d, "SAVEPOINT"), ran(t, d, "")
		if n := runOnce(t, q); n != 200 {
			t.Errorf("%d jobs ran, want 200", n)
		}
		wantStats(t, q, 0, 0)
		if kept := len(dbtest.Texts(t, d, `SELECT DISTINCT job FROM kept`)); kept != 200 {
			t.Errorf("%d are kept", kept)
		}
		if turns, statements = ran(t, d, "SAVEPOINT")-turns, ran(t, d, "")-statements; turns > 8 || statements > 60 {
			t.Errorf("200 jobs took %d statements in %d turns to write", statements, turns)
		}
	})
}

// PostgreSQL selects a plan by statistics that are old after many jobs. This plan reads the due jobs once per row.
func TestAClaimTakesNoMoreThanItWantsWithAnyPlan(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.Postgres)
	for _, plan := range []string{"hashagg", "hashjoin", "mergejoin", "sort", "material"} {
		url += "&enable_" + plan + "=off"
	}
	d := dbtest.Connect(t, url, time.Now)
	q := jobs.New(d, jobs.Config{})
	q.Handle("mail", func(context.Context, jobs.Job) error { return nil })
	enqueueMany(t, d, q, 30)
	if taken, err := q.TakeAndDie(t.Context()); taken != 10 || err != nil {
		t.Errorf("%d jobs were claimed, %v; want 10", taken, err)
	}
}

func TestOneRowThatCannotBeKeptHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		withTable(t, d)
		q := keeping(t, d, func(jobs.Job) error { return nil })
		for _, to := range []string{"asha", "nobody", "ravi"} { // the table refuses "nobody"
			enqueue(t, d, q, to)
		}
		runOnce(t, q)
		wantKept(t, d, "asha", "ravi")
		wantStats(t, q, 0, 0)
	})
}

func TestAJobThatWaitedTooLongForItsTurnIsGivenBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		var attempts []int
		q := jobs.New(d, jobs.Config{})
		q.Handle("mail", func(_ context.Context, job jobs.Job) error {
			attempts = append(attempts, job.Attempt)
			c.Advance(3 * time.Minute)
			return nil
		})
		enqueueMany(t, d, q, 2)
		if runOnce(t, q); len(attempts) != 1 {
			t.Errorf("%d jobs were begun, want the first alone", len(attempts))
		}
		wantStats(t, q, 1, 0)
		if runOnce(t, q); len(attempts) != 2 || attempts[1] != 1 {
			t.Errorf("the attempts were %v, want each the first", attempts)
		}
		wantStats(t, q, 0, 0)
	})
}

func TestJobsThatWereNotBegunAreFreeAtShutdown(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{Workers: 1})
		started, release := make(chan struct{}), make(chan struct{})
		q.Handle("mail", func(context.Context, jobs.Job) error {
			close(started)
			<-release
			return nil
		})
		enqueueMany(t, d, q, 5)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- q.Run(ctx) }()
		<-started
		cancel()
		close(release)
		if err := <-ended; err != nil {
			t.Error(err)
		}
		wantStats(t, q, 4, 0)
		other, attempts := jobs.New(d, jobs.Config{}), 0
		other.Handle("mail", func(_ context.Context, job jobs.Job) error {
			attempts += job.Attempt
			return nil
		})
		if n := runOnce(t, other); n != 4 || attempts != 4 {
			t.Errorf("%d jobs ran at once, at %d attempts, want 4", n, attempts)
		}
	})
}

// If the result of an email were lost, the email would be sent again when the lease ends.
func TestAJobDoneDuringAnOutageIsRecordedLater(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		failed := make(troubles, 1)
		q := jobs.New(d, jobs.Config{Logger: slog.New(slog.NewTextHandler(failed, nil))})
		q.TroubledEvery(10 * time.Millisecond)
		var done atomic.Int32
		q.Handle("mail", func(context.Context, jobs.Job) error {
			done.Add(1)
			return nil
		})
		enqueueMany(t, d, q, 3)
		change(t, d, breakDeletes(d.Engine())...)
		stop := start(t, q)
		<-failed
		change(t, d, `DROP TRIGGER fails`+map[db.Engine]string{db.Postgres: ` ON jobs`}[d.Engine()])
		for waits := true; waits; {
			s, err := q.Stats(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			waits = s.Waiting > 0
		}
		if err := stop(); err != nil || done.Load() != 3 {
			t.Errorf("%d jobs were done, want 3: %v", done.Load(), err)
		}
	})
}

// breakDeletes makes every removal of a job fail.
func breakDeletes(engine db.Engine) []string {
	if engine == db.SQLite {
		return []string{`CREATE TRIGGER fails BEFORE DELETE ON jobs BEGIN SELECT RAISE(ABORT, 'by the test'); END`}
	}
	return []string{`CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'by the test'; END $$`,
		`CREATE TRIGGER fails BEFORE DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION fails()`}
}

func change(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), statement)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// troubles is a log that signals results which could not be stored.
type troubles chan struct{}

func (t troubles) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("jobs cannot be claimed or saved")) {
		select {
		case t <- struct{}{}:
		default:
		}
	}
	return len(line), nil
}
