package jobs

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"aftercare/internal/platform/db"
)

const (
	// periodicLease keeps other replicas from a task while one replica runs it.
	periodicLease = 15 * time.Minute
	periodicLimit = periodicLease - time.Minute
	// longLease is short because it is renewed. If a replica dies, another one can take a long task
	// within a minute.
	longLease  = 45 * time.Second
	renewEvery = 5 * time.Second
	// lookEvery is how often a replica checks whether a rare task is due.
	lookEvery = time.Minute
)

type task struct {
	name     string
	interval time.Duration
	run      func(ctx context.Context) error
	long     bool // it may run longer than a lease
	wake     chan struct{}
}

func (t task) term() time.Duration {
	if t.long {
		return longLease
	}
	return periodicLease
}

// storedLease is a lease as this process stored it. Another replica that takes the lease stores another
// time.
type storedLease struct {
	until int64
	tried int64 // end time of a renewal whose answer was lost: the database may hold it or not; else equal to until
}

// Every runs fn at an interval, on one replica at a time. The first run is due at once. After a
// failure the next run comes within a minute.
func (q *Queue) Every(name string, interval time.Duration, fn func(ctx context.Context) error) {
	q.periodic = append(q.periodic, task{name: name, interval: interval, run: fn, wake: make(chan struct{}, 1)})
}

// EveryLong is Every for a task that may take hours. Its lease is renewed meanwhile, and its
// context ends as soon as the process has to stop.
func (q *Queue) EveryLong(name string, interval time.Duration, fn func(ctx context.Context) error) {
	q.periodic = append(q.periodic, task{name: name, interval: interval, run: fn, long: true, wake: make(chan struct{}, 1)})
}

// First runs fn each time a process starts to work.
func (q *Queue) First(fn func(ctx context.Context) error) { q.first = append(q.first, fn) }

// Soon makes a periodic task due, in the caller's transaction. A worker of this process starts at
// once. Other replicas see it at their next check.
func (q *Queue) Soon(ctx context.Context, tx *db.Tx, name string) error {
	_, err := tx.Exec(ctx, `UPDATE periodic_leases SET due_at = $1 WHERE name = $2 AND due_at > $1`, db.Micros(tx.Now()), name)
	if err != nil {
		return fmt.Errorf("jobs: hurry the task %s: %w", name, err)
	}
	tx.AfterCommit(func() {
		for _, t := range q.periodic {
			if t.name == name {
				knock(t.wake)
			}
		}
	})
	return nil
}

// RunPeriodic runs the periodic tasks that are due now. It is for tests, which control the clock.
func (q *Queue) RunPeriodic(ctx context.Context) (ran int, err error) {
	var errs []error
	for _, t := range q.periodic {
		did, err := q.runTask(ctx, t)
		if did {
			ran++
		}
		errs = append(errs, err)
	}
	return ran, errors.Join(errs...)
}

func (q *Queue) repeat(ctx, working context.Context, t task) {
	if t.long {
		working = ctx
	}
	for ctx.Err() == nil {
		if _, err := q.runTask(working, t); err != nil && ctx.Err() == nil {
			q.logger.WarnContext(ctx, "periodic task failed", "task", t.name, "error", err)
		}
		pace := min(t.interval, lookEvery)
		timer := time.NewTimer(pace*3/4 + rand.N(pace/2+1))
		select {
		case <-ctx.Done():
		case <-t.wake:
		case <-timer.C:
		}
		timer.Stop()
	}
}

func (q *Queue) runTask(ctx context.Context, t task) (did bool, err error) {
	lease, err := q.leaseTask(ctx, t, false)
	if err != nil || lease == nil {
		return false, err
	}
	failure := q.runLeased(ctx, t, lease)
	wait := t.interval
	if failure != nil {
		wait = min(wait, time.Minute)
	}
	return true, errors.Join(failure, q.giveBack(ctx, t, lease, wait))
}

// giveBack ends a lease, even while the process is stopping.
func (q *Queue) giveBack(ctx context.Context, t task, lease *storedLease, wait time.Duration) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteLimit)
	defer cancel()
	return q.write(ctx, `UPDATE periodic_leases SET due_at = $1, leased_until = 0 WHERE name = $2 AND leased_until IN ($3, $4)`,
		db.Micros(q.db.Now().Add(wait)), t.name, lease.until, lease.tried)
}

// ErrRunning means that a long task already runs, on this replica or another.
var ErrRunning = errors.New("jobs: the task is under way")

// TakeLease takes the lease of a long task, even if the task is not due, until the caller calls release.
// The returned context ends when the lease is lost.
func (q *Queue) TakeLease(ctx context.Context, name string) (working context.Context, release func() error, err error) {
	t := task{name: name, long: true}
	lease, err := q.leaseTask(ctx, t, true)
	if err == nil && lease == nil {
		err = ErrRunning
	}
	if err != nil {
		return nil, nil, err
	}
	working, stop := context.WithCancel(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() { q.renew(working, t, lease, stop) })
	return working, func() error {
		stop()
		renewing.Wait()
		return q.giveBack(ctx, t, lease, 0)
	}, nil
}

func (q *Queue) runLeased(ctx context.Context, t task, lease *storedLease) error {
	if !t.long {
		limited, cancel := context.WithTimeout(ctx, periodicLimit)
		defer cancel()
		return guarded(func() error { return t.run(limited) })
	}
	working, stop := context.WithCancel(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() { q.renew(working, t, lease, stop) })
	defer renewing.Wait()
	defer stop()
	return guarded(func() error { return t.run(working) })
}

// renew renews the lease of a long task until its context ends. It stops the task if another
// replica took the lease or a renewal did not succeed in time.
func (q *Queue) renew(ctx context.Context, t task, lease *storedLease, stop func()) {
	ticker := time.NewTicker(q.renewEvery)
	defer ticker.Stop()
	for left := longLease; left > q.renewEvery; {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		ours, err := q.renewOnce(ctx, t, lease)
		switch {
		case err != nil:
			left -= q.renewEvery
		case !ours:
			q.logger.WarnContext(ctx, "periodic task stopped: another replica has its lease", "task", t.name)
			stop()
			return
		default:
			left = longLease
		}
	}
	q.logger.WarnContext(ctx, "periodic task stopped: its lease cannot be renewed", "task", t.name)
	stop()
}

func (q *Queue) renewOnce(ctx context.Context, t task, lease *storedLease) (ours bool, err error) {
	before := lease.tried
	lease.tried = db.Micros(q.db.Now().Add(longLease))
	err = q.db.Write(ctx, func(tx *db.Tx) error {
		result, err := tx.Exec(ctx, `UPDATE periodic_leases SET leased_until = $1 WHERE name = $2 AND leased_until IN ($3, $4)`,
			lease.tried, t.name, lease.until, before)
		if err != nil {
			return err
		}
		renewed, err := result.RowsAffected()
		ours = renewed == 1
		return err
	})
	if err == nil {
		lease.until = lease.tried
	}
	return ours, err
}

// leaseTask takes the lease if the task is due (or early is set) and free, and returns nil if not.
// It uses one statement, so only one of two replicas gets the lease.
func (q *Queue) leaseTask(ctx context.Context, t task, early bool) (lease *storedLease, err error) {
	err = q.db.Write(ctx, func(tx *db.Tx) error {
		lease = nil // a transaction may run twice
		now, until := db.Micros(tx.Now()), db.Micros(tx.Now().Add(t.term()))
		due := now
		if early {
			due = math.MaxInt64
		}
		result, err := tx.Exec(ctx, `
			INSERT INTO periodic_leases AS l (name, due_at, leased_until) VALUES ($1, $2, $3)
			ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until
			WHERE l.due_at <= $4 AND l.leased_until <= $2`,
			t.name, now, until, due)
		if err != nil {
			return err
		}
		if taken, err := result.RowsAffected(); err != nil || taken == 0 {
			return err
		}
		lease = &storedLease{until: until, tried: until}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("jobs: lease of the task %s: %w", t.name, err)
	}
	return lease, nil
}
