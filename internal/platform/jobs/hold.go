package jobs

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// Hold keeps jobs back until an instant. Until then they can be withdrawn, all of
// them or none. A nil one keeps nothing back.
type Hold struct {
	ID    string
	Until time.Time
	jobs  int
}

// Jobs is how many it keeps back.
func (h *Hold) Jobs() int {
	if h == nil {
		return 0
	}
	return h.jobs
}

// runAt is when a job may run that is enqueued at an instant, and the id of what
// keeps it back, NULL if nothing does.
func (h *Hold) runAt(now time.Time) (at int64, id any) {
	if h == nil {
		return db.Micros(now), nil
	}
	return db.Micros(h.Until), h.ID
}

// EnqueueHeld is Enqueue for a job that waits for the end of a hold.
func (q *Queue) EnqueueHeld(ctx context.Context, tx *db.Tx, kind string, h *Hold, payload any) error {
	return q.EnqueueAll(ctx, tx, kind, h, []any{payload})
}

// Withdraw removes the jobs that a hold keeps back and tells how many it found. One
// that is in a worker's hand or done already is not among them: whoever withdraws
// compares the number with that of the hold. A worker that is just taking one is
// waited for, and one that comes later finds nothing.
func (q *Queue) Withdraw(ctx context.Context, tx *db.Tx, hold string) (removed int, err error) {
	result, err := tx.Exec(ctx, `DELETE FROM jobs WHERE offer = $1 AND attempts = 0 AND leased_until = 0 AND dead = FALSE`, hold)
	if err != nil {
		return 0, fmt.Errorf("jobs: withdraw: %w", err)
	}
	n, err := result.RowsAffected()
	return int(n), err
}
