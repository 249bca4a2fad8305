package jobs

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// Hold delays jobs until a time. Until then a caller can withdraw them, all or none. A nil Hold
// delays nothing.
type Hold struct {
	ID    string
	Until time.Time
	jobs  int
}

// Jobs returns how many jobs the hold delays.
func (h *Hold) Jobs() int {
	if h == nil {
		return 0
	}
	return h.jobs
}

// runAt returns when a new job may run, and the id of the hold, or NULL without a hold.
func (h *Hold) runAt(now time.Time) (at int64, id any) {
	if h == nil {
		return db.Micros(now), nil
	}
	return db.Micros(h.Until), h.ID
}

// Withdraw removes the jobs of a hold and returns how many it removed. It does not count jobs that
// already run or are done, so the caller compares the number with Hold.Jobs. If a worker is just
// claiming a job, Withdraw waits for it. A worker that comes later finds nothing.
func (q *Queue) Withdraw(ctx context.Context, tx *db.Tx, hold string) (removed int, err error) {
	result, err := tx.Exec(ctx, `DELETE FROM jobs WHERE offer = $1 AND attempts = 0 AND leased_until = 0 AND dead = FALSE`, hold)
	if err != nil {
		return 0, fmt.Errorf("jobs: withdraw: %w", err)
	}
	n, err := result.RowsAffected()
	return int(n), err
}
