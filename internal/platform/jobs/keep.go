package jobs

import (
	"context"

	"aftercare/internal/platform/db"
)

// keeper makes the row that is stored when a job of a kind is done.
type keeper struct {
	rows db.Rows // the target table, without rows
	row  func(job Job) (values []any, err error)
}

// Keep stores one row for each finished job of a kind, in the transaction that removes the job. If
// a job ran twice, because a worker died or was slow, it is removed once and stored once.
//
// row must check everything that can fail for good, because it runs before the transaction. Its
// error is logged, and the job still counts as done.
func (q *Queue) Keep(kind, into, conflict string, row func(job Job) (values []any, err error)) {
	q.keepers[kind] = keeper{db.Rows{Into: into, Conflict: conflict}, row}
}

func (q *Queue) rowOf(ctx context.Context, job Job) (values []any) {
	keeper, keeps := q.keepers[job.Kind]
	if !keeps {
		return nil
	}
	var err error
	if job.Payload, err = q.sealer.Open(job.Payload); err == nil {
		err = guarded(func() (err error) {
			values, err = keeper.row(job)
			return err
		})
	}
	if err != nil {
		q.logger.ErrorContext(ctx, "a job succeeded, but its record could not be created", "job", job.ID, "kind", job.Kind, "error", err)
		return nil
	}
	return values
}
