package jobs_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/jobs"
)

func TestAPeriodicTaskRunsOncePerInterval(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		runs := 0
		q.Every("sweep", time.Hour, func(context.Context) error { runs++; return nil })
		for _, step := range []struct {
			advance time.Duration
			want    int
		}{{0, 1}, {0, 1}, {59 * time.Minute, 1}, {time.Minute, 2}, {30 * time.Minute, 2}, {3 * time.Hour, 3}} {
			c.Advance(step.advance)
			if _, err := q.RunPeriodic(t.Context()); err != nil {
				t.Fatal(err)
			}
			if runs != step.want {
				t.Errorf("%v later it ran %d times, want %d", step.advance, runs, step.want)
			}
		}
	})
}

func TestOfManyReplicasOneRunsThePeriodicTask(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		var runs atomic.Int32
		var replicas sync.WaitGroup
		for range 6 {
			q := jobs.New(d, jobs.Config{})
			q.Every("sweep", time.Hour, func(context.Context) error { runs.Add(1); return nil })
			replicas.Go(func() {
				if _, err := q.RunPeriodic(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		replicas.Wait()
		if n := runs.Load(); n != 1 {
			t.Errorf("it ran %d times", n)
		}
	})
}

// A task that takes hours keeps its lease, so that no other replica starts it.
func TestALongTaskRunsOnOneReplicaAndHasNoDeadline(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		var runs atomic.Int32
		begun, finish := make(chan struct{}), make(chan struct{})
		long := func() *jobs.Queue {
			q := jobs.New(d, jobs.Config{})
			q.EveryLong("backup", time.Minute, func(ctx context.Context) error {
				if _, limited := ctx.Deadline(); limited {
					t.Error("a long task has a deadline")
				}
				if runs.Add(1) == 1 {
					close(begun)
					<-finish
				}
				return nil
			})
			return q
		}
		first := make(chan error, 1)
		go func() {
			_, err := long().RunPeriodic(t.Context())
			first <- err
		}()
		<-begun
		if ran, err := long().RunPeriodic(t.Context()); err != nil || ran != 0 {
			t.Errorf("a second replica ran %d (%v)", ran, err)
		}
		close(finish)
		if err := <-first; err != nil {
			t.Error(err)
		}
	})
}

// leasedUntil returns the end of a task's lease.
func leasedUntil(t *testing.T, d *db.DB, task string) time.Time {
	t.Helper()
	var until int64
	if err := d.QueryRow(t.Context(), `SELECT leased_until FROM periodic_leases WHERE name = $1`, task).Scan(&until); err != nil {
		t.Fatal(err)
	}
	return db.FromMicros(until)
}

func TestTheLeaseOfALongTaskIsRenewedWhileItRuns(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		q.RenewEvery(time.Millisecond)
		q.EveryLong("backup", time.Minute, func(ctx context.Context) error {
			tick := time.NewTicker(time.Millisecond)
			defer tick.Stop()
			for range 3 {
				before := leasedUntil(t, d, "backup")
				c.Advance(40 * time.Second)
				for leasedUntil(t, d, "backup").Equal(before) && ctx.Err() == nil {
					<-tick.C
				}
			}
			return ctx.Err()
		})
		if ran, err := q.RunPeriodic(t.Context()); err != nil || ran != 1 {
			t.Errorf("it ran %d times (%v)", ran, err)
		}
	})
}

func TestALongTaskIsFreeAMinuteAfterItsHolderDied(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		begun, finish := make(chan struct{}), make(chan struct{})
		dead, next := jobs.New(d, jobs.Config{}), jobs.New(d, jobs.Config{})
		dead.RenewEvery(time.Hour) // a killed replica does not renew
		dead.EveryLong("backup", time.Minute, func(context.Context) error {
			close(begun)
			<-finish
			return nil
		})
		ended := make(chan error, 1)
		go func() {
			_, err := dead.RunPeriodic(t.Context())
			ended <- err
		}()
		<-begun
		c.Advance(time.Minute)
		taken, wait := make(chan struct{}), make(chan struct{})
		next.EveryLong("backup", time.Minute, func(context.Context) error {
			close(taken)
			<-wait
			return nil
		})
		second := make(chan error, 1)
		go func() {
			ran, err := next.RunPeriodic(t.Context())
			if ran != 1 {
				err = errors.Join(err, errors.New("a minute later the task is still held"))
			}
			second <- err
		}()
		select {
		case <-taken:
		case err := <-second:
			t.Fatal(err)
		}
		// The first replica was only slow. It must not end the lease of the second.
		until := leasedUntil(t, d, "backup")
		close(finish)
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if now := leasedUntil(t, d, "backup"); !now.Equal(until) {
			t.Errorf("the lease of the second ends at %v and not at %v", now, until)
		}
		close(wait)
		if err := <-second; err != nil {
			t.Error(err)
		}
	})
}

func TestALongTaskStopsWhenAnotherReplicaHasItsLease(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		q.RenewEvery(time.Millisecond)
		q.EveryLong("backup", time.Minute, func(ctx context.Context) error {
			err := d.Write(ctx, func(tx *db.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE periodic_leases SET leased_until = 99 WHERE name = 'backup'`)
				return err
			})
			if err != nil {
				return err
			}
			<-ctx.Done()
			return ctx.Err()
		})
		if _, err := q.RunPeriodic(t.Context()); !errors.Is(err, context.Canceled) {
			t.Errorf("it ends with %v", err)
		}
		if until := leasedUntil(t, d, "backup"); !until.Equal(db.FromMicros(99)) {
			t.Errorf("the other's lease now ends at %v", until)
		}
	})
}

func TestALongTaskReturnsItsLeaseAtShutdown(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		runs := 0
		q := jobs.New(d, jobs.Config{})
		ctx, end := context.WithCancel(t.Context())
		q.EveryLong("backup", time.Hour, func(ctx context.Context) error {
			runs++
			end()
			return ctx.Err()
		})
		if _, err := q.RunPeriodic(ctx); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		c.Advance(time.Hour)
		if ran, err := q.RunPeriodic(t.Context()); err != nil || ran != 1 || runs != 2 {
			t.Errorf("it ran %d times (%v)", runs, err)
		}
	})
}

func TestAFailedPeriodicTaskComesBackSoon(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		runs := 0
		q.Every("sweep", 24*time.Hour, func(context.Context) error {
			if runs++; runs == 1 {
				panic("surprise")
			}
			return nil
		})
		if ran, err := q.RunPeriodic(t.Context()); err == nil || ran != 1 {
			t.Errorf("ran %d, %v", ran, err)
		}
		c.Advance(time.Minute)
		if ran, err := q.RunPeriodic(t.Context()); err != nil || ran != 1 {
			t.Errorf("ran %d, %v", ran, err)
		}
	})
}

func TestARunningQueueRunsItsPeriodicTasks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		q := jobs.New(d, jobs.Config{})
		ran := make(chan struct{}, 1)
		q.Every("sweep", time.Hour, func(context.Context) error { ran <- struct{}{}; return errors.New("not swept") })
		stop := start(t, q)
		<-ran
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

func TestATaskThatIsWantedSoonStartsAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		q, ran := jobs.New(d, jobs.Config{}), make(chan struct{}, 1)
		q.EveryLong("copies", time.Hour, func(context.Context) error { ran <- struct{}{}; return nil })
		stop := start(t, q)
		<-ran
		for leased := int64(1); leased > 0; { // wait for the end of the first run
			if err := d.QueryRow(t.Context(), `SELECT leased_until FROM periodic_leases WHERE name = 'copies'`).Scan(&leased); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Write(t.Context(), func(tx *db.Tx) error { return q.Soon(t.Context(), tx, "copies") }); err != nil {
			t.Fatal(err)
		}
		<-ran
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}
