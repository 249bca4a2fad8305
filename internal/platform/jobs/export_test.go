package jobs

import (
	"context"
	"time"
)

// TakeAndDie claims the due jobs and does nothing with them, like a killed worker.
func (q *Queue) TakeAndDie(ctx context.Context) (taken int, err error) {
	claimed, _, err := q.turn(ctx, nil, 10)
	return len(claimed), err
}

// Lease is how long a job belongs to its worker.
const Lease = lease

// MaxAttempts is how many attempts a job has.
const MaxAttempts = maxAttempts

// TellEvery is how often the log mentions failed jobs.
const TellEvery = tellEvery

// RenewEvery changes how often the lease of a long task is renewed.
func (q *Queue) RenewEvery(pace time.Duration) { q.renewEvery = pace }

// TroubledEvery changes the pause while the database does not answer.
func (q *Queue) TroubledEvery(pace time.Duration) { q.trouble = pace }
