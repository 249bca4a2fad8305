package jobs

import (
	"context"

	"aftercare/internal/platform/db"
)

// Record is what is to be written about a job that is done.
type Record func(ctx context.Context, tx *db.Tx) error

// Keep names what is written about the jobs of a kind that are done, in the very
// transaction that removes them: for each that was done, and for none that was
// not. A job that was done twice, since a worker died or was slow, is removed
// once and so written down once.
//
// What can fail for good is to fail while the record is made, before the
// transaction: it is logged, and the job is done all the same.
func (q *Queue) Keep(kind string, record func(job Job) (Record, error)) { q.keepers[kind] = record }

// finish removes a job that is done, with everything it knew but its record. If
// the record cannot be written, the job goes without it: to keep it would be to
// do it again.
func (q *Queue) finish(ctx context.Context, job Job) error {
	write := q.recordOf(ctx, job)
	if write == nil {
		return q.remove(ctx, job, nil)
	}
	// The second time is for a moment of trouble, and for a commit of which nobody
	// knows whether it arrived: the job is then gone, and nothing written twice.
	err := q.remove(ctx, job, write)
	if err != nil {
		err = q.remove(ctx, job, write)
	}
	if err == nil {
		return nil
	}
	q.logger.ErrorContext(ctx, "a job is done, and what should be kept of it cannot be written down", "job", job.ID, "kind", job.Kind, "error", err)
	return q.remove(ctx, job, nil)
}

func (q *Queue) recordOf(ctx context.Context, job Job) (write Record) {
	keeper := q.keepers[job.Kind]
	if keeper == nil {
		return nil
	}
	var err error
	if job.Payload, err = q.sealer.Open(job.Payload); err == nil {
		err = guarded(func() (err error) {
			write, err = keeper(job)
			return err
		})
	}
	if err != nil {
		q.logger.ErrorContext(ctx, "a job is done, and nothing can be kept of it", "job", job.ID, "kind", job.Kind, "error", err)
		return nil
	}
	return write
}

func (q *Queue) remove(ctx context.Context, job Job, write Record) error {
	return q.db.Write(ctx, func(tx *db.Tx) error {
		result, err := tx.Exec(ctx, `DELETE FROM jobs WHERE id = $1`, job.ID)
		if err != nil || write == nil {
			return err
		}
		if removed, err := result.RowsAffected(); err != nil || removed == 0 {
			return err
		}
		return write(ctx, tx)
	})
}
