package jobs

import (
	"context"

	"aftercare/internal/platform/db"
)

// keeper says what is kept of the jobs of a kind.
type keeper struct {
	rows db.Rows // of the table that it is kept in; empty
	row  func(job Job) (values []any, err error)
}

// Keep names the row that is kept of each job of a kind that is done, in the very
// transaction that removes them: for each that was done, and for none that was
// not. A job that was done twice, since a worker died or was slow, is removed
// once and so kept once.
//
// What can fail for good is to fail while the row is made, before the
// transaction: it is logged, and the job is done all the same.
func (q *Queue) Keep(kind, into, conflict string, row func(job Job) (values []any, err error)) {
	q.keepers[kind] = keeper{db.Rows{Into: into, Conflict: conflict}, row}
}

// rowOf is what is kept of a job that is done; nil for nothing.
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
		q.logger.ErrorContext(ctx, "a job is done, but its record could not be made", "job", job.ID, "kind", job.Kind, "error", err)
		return nil
	}
	return values
}
