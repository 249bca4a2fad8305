package jobs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"aftercare/internal/platform/db"
)

const (
	// periodicLease keeps other replicas from a task while one is at it.
	periodicLease = 15 * time.Minute
	periodicLimit = periodicLease - time.Minute
	// lookEvery is how often a replica looks whether a rare task is due.
	lookEvery = time.Minute
)

type task struct {
	name     string
	interval time.Duration
	run      func(ctx context.Context) error
	long     bool // it may take longer than a lease
}

// Every runs fn at an interval, on one replica at a time. The first run is due
// at once; after a failure the next comes within a minute.
func (q *Queue) Every(name string, interval time.Duration, fn func(ctx context.Context) error) {
	q.periodic = append(q.periodic, task{name: name, interval: interval, run: fn})
}

// EveryLong is Every for what may take hours: its lease is renewed meanwhile, and
// it is told at once when the process is to end.
func (q *Queue) EveryLong(name string, interval time.Duration, fn func(ctx context.Context) error) {
	q.periodic = append(q.periodic, task{name: name, interval: interval, run: fn, long: true})
}

// RunPeriodic runs the periodic tasks that are due now. It is for tests, which
// own the clock.
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
			timer.Stop()
		case <-timer.C:
		}
	}
}

func (q *Queue) runTask(ctx context.Context, t task) (did bool, err error) {
	ours, err := q.leaseTask(ctx, t)
	if err != nil || !ours {
		return false, err
	}
	failure := q.runLeased(ctx, t)
	wait := t.interval
	if failure != nil {
		wait = min(wait, time.Minute)
	}
	// The lease is given back even if the process is about to end.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteLimit)
	defer cancel()
	err = q.write(ctx, `UPDATE periodic_leases SET due_at = $1, leased_until = 0 WHERE name = $2`,
		db.Micros(q.db.Now().Add(wait)), t.name)
	return true, errors.Join(failure, err)
}

func (q *Queue) runLeased(ctx context.Context, t task) error {
	if !t.long {
		limited, cancel := context.WithTimeout(ctx, periodicLimit)
		defer cancel()
		return guarded(func() error { return t.run(limited) })
	}
	held, stop := context.WithCancel(ctx)
	defer stop()
	go q.renew(held, t, stop)
	return guarded(func() error { return t.run(held) })
}

// renew keeps the lease of a long task. Should that not succeed until the lease
// has ended, the task is another replica's.
func (q *Queue) renew(ctx context.Context, t task, lost func()) {
	const pace = periodicLease / 5
	ticker := time.NewTicker(pace)
	defer ticker.Stop()
	left := periodicLease
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		err := q.write(ctx, `UPDATE periodic_leases SET leased_until = $1 WHERE name = $2`, db.Micros(q.db.Now().Add(periodicLease)), t.name)
		if err == nil {
			left = periodicLease
			continue
		}
		if left -= pace; left <= pace {
			q.logger.WarnContext(ctx, "periodic task broken off: its lease cannot be renewed", "task", t.name, "error", err)
			lost()
			return
		}
	}
}

// leaseTask takes the task if it is due and nobody has it. One statement, so
// that of two replicas only one gets a row.
func (q *Queue) leaseTask(ctx context.Context, t task) (ours bool, err error) {
	err = q.db.Write(ctx, func(tx *db.Tx) error {
		result, err := tx.Exec(ctx, `
			INSERT INTO periodic_leases AS l (name, due_at, leased_until) VALUES ($1, $2, $3)
			ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until
			WHERE l.due_at <= $2 AND l.leased_until <= $2`,
			t.name, db.Micros(tx.Now()), db.Micros(tx.Now().Add(periodicLease)))
		if err != nil {
			return err
		}
		taken, err := result.RowsAffected()
		ours = taken == 1
		return err
	})
	if err != nil {
		return false, fmt.Errorf("jobs: lease of the task %s: %w", t.name, err)
	}
	return ours, nil
}
