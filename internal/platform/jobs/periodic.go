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
}

// Every runs fn at an interval, on one replica at a time. The first run is due
// at once; after a failure the next comes within a minute.
func (q *Queue) Every(name string, interval time.Duration, fn func(ctx context.Context) error) {
	q.periodic = append(q.periodic, task{name, interval, fn})
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
	for ctx.Err() == nil {
		if _, err := q.runTask(working, t); err != nil {
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
	limited, cancel := context.WithTimeout(ctx, periodicLimit)
	defer cancel()
	failure := guarded(func() error { return t.run(limited) })
	wait := t.interval
	if failure != nil {
		wait = min(wait, time.Minute)
	}
	err = q.write(ctx, `UPDATE periodic_leases SET due_at = $1, leased_until = 0 WHERE name = $2`,
		db.Micros(q.db.Now().Add(wait)), t.name)
	return true, errors.Join(failure, err)
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
