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
	// lease is how long a job belongs to the worker that claimed it. The handler gets a little less
	// time, so it never works on a job it has lost. A job with less than startLimit left is not
	// started.
	lease        = 5 * time.Minute
	leaseReserve = 30 * time.Second
	startLimit   = 2 * time.Minute

	// maxAttempts, with the waits between them, covers about a day and a half.
	maxAttempts = 10
)

// hand returns the largest number of claimed jobs without a stored result.
func (q *Queue) hand() int { return q.workers * handOfOne }

// turn stores results and claims the wanted number of jobs in one transaction. It returns the
// results that it could not store.
func (q *Queue) turn(ctx context.Context, results []result, wanted int) (claimed []Job, left []result, err error) {
	if len(results) == 0 && wanted == 0 {
		return nil, nil, nil
	}
	// Results are stored even if the attempts were cut off.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteLimit)
	defer cancel()
	err = q.db.Write(ctx, func(tx *db.Tx) (err error) {
		if err := q.note(ctx, tx, results); err != nil {
			return err
		}
		claimed, err = q.claim(ctx, tx, wanted)
		return err
	})
	if err == nil {
		return claimed, nil, nil
	}
	if db.IsInDoubt(err) {
		// The claim may be stored. Without this, the jobs would wait until the lease ends.
		for _, job := range claimed {
			results = append(results, result{Job: job, outcome: returned})
		}
	}
	if len(results) == 0 {
		return nil, nil, fmt.Errorf("jobs: claim: %w", err)
	}
	left, err = q.noteEach(ctx, results)
	return nil, left, err
}

// noteEach stores results one by one. If the row of a job cannot be kept, it removes the job
// anyway, because otherwise the job would run again. It stops if the database itself fails.
func (q *Queue) noteEach(ctx context.Context, results []result) (left []result, err error) {
	for i, r := range results {
		note := func(tx *db.Tx) error { return q.note(ctx, tx, []result{r}) }
		unkept := q.db.Write(ctx, note)
		if unkept == nil {
			continue
		}
		r.row = nil
		if err := q.db.Write(ctx, note); err != nil {
			return results[i:], fmt.Errorf("jobs: the outcome of %s: %w", r.ID, err)
		}
		q.logger.ErrorContext(ctx, "a job succeeded, but its record could not be saved", "job", r.ID, "kind", r.Kind, "error", unkept)
	}
	return nil, nil
}

// note stores how jobs ended. Attempt and lease show whether a job is still ours: another worker may
// have it after a lease ends. A finished job is removed in any case.
func (q *Queue) note(ctx context.Context, tx *db.Tx, results []result) error {
	var done []result
	for _, r := range results {
		change, args := ``, []any{r.ID, r.Attempt, db.Micros(r.until)}
		switch r.outcome {
		case Succeeded:
			done = append(done, r)
			continue
		case Abandoned:
			// The job stays for an operator, who can retry it. run_at now holds the time of the
			// failure.
			change, args = `dead = TRUE, run_at = $4, last_error = $5`, append(args, db.Micros(tx.Now()), r.reason)
		case Postponed:
			change, args = `run_at = $4, last_error = $5`, append(args, db.Micros(tx.Now().Add(backoff(r.Attempt))), r.reason)
		case returned:
			change = `attempts = attempts - 1`
			// If the claim is in doubt, its commit may still be under way. The lock waits for it.
			if err := tx.Lock(ctx, db.ToChange, `SELECT id FROM jobs WHERE id = $1`, r.ID); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(ctx, `UPDATE jobs SET leased_until = 0, `+change+` WHERE id = $1 AND attempts = $2 AND leased_until = $3`, args...); err != nil {
			return err
		}
	}
	return q.remove(ctx, tx, done)
}

// remove deletes finished jobs, and keeps a row for each job that was still there.
func (q *Queue) remove(ctx context.Context, tx *db.Tx, done []result) error {
	if len(done) == 0 {
		return nil
	}
	ids := make([]any, 0, len(done))
	for _, r := range done {
		ids = append(ids, r.ID)
	}
	// Use few different statement texts, because the database prepares each of them once.
	for len(ids)&(len(ids)-1) != 0 {
		ids = append(ids, ids[0])
	}
	removed, err := db.All(ctx, tx, db.Value[string], `DELETE FROM jobs WHERE id IN (`+db.Placeholders(1, len(ids))+`) RETURNING id`, ids...)
	if err != nil {
		return err
	}
	kept := map[string]*db.Rows{}
	for _, r := range done {
		if r.row == nil || !slices.Contains(removed, r.ID) {
			continue
		}
		if kept[r.Kind] == nil {
			rows := q.keepers[r.Kind].rows
			kept[r.Kind] = &rows
		}
		kept[r.Kind].Add(r.row...)
	}
	for _, rows := range kept {
		if err := rows.Insert(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// claim takes up to limit due jobs. The condition appears twice, because a row may be taken between
// the SELECT and the UPDATE. PostgreSQL also skips rows that another replica is claiming.
func (q *Queue) claim(ctx context.Context, tx *db.Tx, limit int) ([]Job, error) {
	if len(q.handlers) == 0 || limit == 0 {
		return nil, nil
	}
	until := tx.Now().Add(lease)
	statement, args := q.claimStatement(tx.Now(), until, limit)
	claimed, err := db.All(ctx, tx, func(row db.Row) (Job, error) {
		job := Job{until: until}
		err := row.Scan(&job.ID, &job.Kind, &job.Payload, &job.Attempt)
		return job, err
	}, statement, args...)
	// RETURNING gives no order. Ids sort by creation.
	slices.SortFunc(claimed, func(a, b Job) int { return strings.Compare(a.ID, b.ID) })
	return claimed, err
}

func (q *Queue) claimStatement(now, until time.Time, limit int) (string, []any) {
	args := []any{db.Micros(now), db.Micros(until), limit}
	kinds := db.Placeholders(len(args)+1, len(q.handlers))
	for kind := range q.handlers {
		args = append(args, kind)
	}
	const due = `dead = FALSE AND run_at <= $1 AND leased_until <= $1`
	return `WITH next AS MATERIALIZED (
			SELECT id FROM jobs WHERE ` + due + ` AND kind IN (` + kinds + `)
			ORDER BY run_at, id LIMIT $3` + db.PassingBy.On(q.db.Engine()) + `
		)
		UPDATE jobs SET leased_until = $2, attempts = attempts + 1
		WHERE id IN (SELECT id FROM next) AND ` + due + `
		RETURNING id, kind, payload, attempts`, args
}

func (q *Queue) write(ctx context.Context, statement string, args ...any) error {
	return q.db.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, statement, args...)
		return err
	})
}

// reason returns an error as the table stores it: short, and without bytes that PostgreSQL refuses.
func reason(err error) string {
	text := strings.ReplaceAll(strings.ToValidUTF8(err.Error(), "?"), "\x00", "")
	if runes := []rune(text); len(runes) > 500 {
		text = string(runes[:500])
	}
	return text
}
