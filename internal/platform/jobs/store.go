package jobs

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

const (
	// lease is how long a job belongs to the worker that took it. The handler
	// gets a little less, so that it never works on a job it has lost.
	lease        = 5 * time.Minute
	handlerLimit = lease - 30*time.Second

	// maxAttempts with the waits between them covers about a day and a half.
	maxAttempts = 10
)

// claim takes up to limit jobs that are due. The condition stands twice, since
// a row may have been taken between the choice and the update; PostgreSQL
// moreover passes by the rows that another replica is just taking.
func (q *Queue) claim(ctx context.Context, limit int) ([]Job, error) {
	if len(q.handlers) == 0 {
		return nil, nil
	}
	var claimed []Job
	err := q.db.Write(ctx, func(tx *db.Tx) (err error) {
		statement, args := q.claimStatement(tx.Now(), limit)
		claimed, err = db.All(ctx, tx, func(row db.Row) (job Job, err error) {
			err = row.Scan(&job.ID, &job.Kind, &job.Payload, &job.Attempt)
			return job, err
		}, statement, args...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("jobs: claim: %w", err)
	}
	// RETURNING promises no order; ids sort by creation.
	slices.SortFunc(claimed, func(a, b Job) int { return strings.Compare(a.ID, b.ID) })
	return claimed, nil
}

func (q *Queue) claimStatement(now time.Time, limit int) (string, []any) {
	args := []any{db.Micros(now), db.Micros(now.Add(lease)), limit}
	kinds := db.Placeholders(len(args)+1, len(q.handlers))
	for kind := range q.handlers {
		args = append(args, kind)
	}
	const due = `dead = FALSE AND run_at <= $1 AND leased_until <= $1`
	return `UPDATE jobs SET leased_until = $2, attempts = attempts + 1
		WHERE id IN (
			SELECT id FROM jobs WHERE ` + due + ` AND kind IN (` + kinds + `)
			ORDER BY run_at, id LIMIT $3` + db.PassingBy.On(q.db.Engine()) + `
		) AND ` + due + `
		RETURNING id, kind, payload, attempts`, args
}

// retry makes a job due again later. The attempt tells whether the job is
// still ours: after the end of a lease another worker may have it.
func (q *Queue) retry(ctx context.Context, job Job, reason string) error {
	return q.write(ctx, `
		UPDATE jobs SET leased_until = 0, run_at = $1, last_error = $2 WHERE id = $3 AND attempts = $4`,
		db.Micros(q.db.Now().Add(backoff(job.Attempt))), reason, job.ID, job.Attempt)
}

// bury gives a job up. It stays for an operator to see, and to revive; when it was
// given up stands where its next attempt stood.
func (q *Queue) bury(ctx context.Context, job Job, reason string) error {
	return q.write(ctx, `
		UPDATE jobs SET leased_until = 0, dead = TRUE, run_at = $1, last_error = $2 WHERE id = $3 AND attempts = $4`,
		db.Micros(q.db.Now()), reason, job.ID, job.Attempt)
}

func (q *Queue) write(ctx context.Context, statement string, args ...any) error {
	return q.db.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	})
}

// reason is an error as the table keeps it: short, and without the bytes that
// PostgreSQL refuses in a text.
func reason(err error) string {
	text := strings.ReplaceAll(strings.ToValidUTF8(err.Error(), "?"), "\x00", "")
	if runes := []rune(text); len(runes) > 500 {
		text = string(runes[:500])
	}
	return text
}
