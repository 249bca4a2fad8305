package jobs

import (
	"context"
	"time"
)

// TakeAndDie takes the jobs that are due and does nothing with them, as a
// worker does that is killed.
func (q *Queue) TakeAndDie(ctx context.Context) (taken int, err error) {
	claimed, _, err := q.turn(ctx, nil, 10)
	return len(claimed), err
}

// Lease is how long a job belongs to the worker that took it.
const Lease = lease

// MaxAttempts is after how many attempts a job is given up.
const MaxAttempts = maxAttempts

// TellEvery is how often the log tells of jobs that were given up.
const TellEvery = tellEvery

// RenewEvery changes how often the lease of a long task is renewed.
func (q *Queue) RenewEvery(pace time.Duration) { q.renewEvery = pace }

// TroubledEvery changes the pace while the database does not answer.
func (q *Queue) TroubledEvery(pace time.Duration) { q.trouble = pace }
