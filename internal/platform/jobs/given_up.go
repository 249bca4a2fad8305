package jobs

import (
	"context"
	"fmt"
	"slices"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// Stats counts the open and the failed jobs.
type Stats struct {
	Waiting int64         // jobs that wait or run, counted up to StatsLimit
	GivenUp int64         // failed jobs that need an operator, counted up to StatsLimit
	Oldest  time.Duration // how long the first due job has been waiting
}

// StatsLimit is the highest count, so that counting stays quick if there are too many jobs.
const StatsLimit = 100_000

// Stats counts the jobs. Each count uses an index.
func (q *Queue) Stats(ctx context.Context) (Stats, error) { return StatsAt(ctx, q.db, q.db.Now()) }

// StatsAt counts the jobs for a caller without a queue.
func StatsAt(ctx context.Context, q db.Queryer, now time.Time) (Stats, error) {
	var s Stats
	var since time.Time
	err := q.QueryRow(ctx, `
		SELECT (SELECT count(*) FROM (SELECT 1 AS one FROM jobs WHERE dead = FALSE ORDER BY run_at, id LIMIT $2) AS waiting),
			(SELECT count(*) FROM (SELECT 1 AS one FROM jobs WHERE dead = TRUE ORDER BY id LIMIT $2) AS given_up),
			(SELECT run_at FROM jobs WHERE dead = FALSE AND run_at <= $1 AND leased_until <= $1 ORDER BY run_at, id LIMIT 1)`,
		db.Micros(now), StatsLimit).Scan(&s.Waiting, &s.GivenUp, db.Instant(&since))
	if err != nil {
		return Stats{}, fmt.Errorf("jobs: stats: %w", err)
	}
	if !since.IsZero() {
		s.Oldest = now.Sub(since)
	}
	return s, nil
}

const changePage = 500

// Note records in the same transaction that jobs were retried or dismissed.
type Note func(ctx context.Context, tx *db.Tx, changed int64) error

type change func(ctx context.Context, tx *db.Tx, ids []string) (changed int64, err error)

// Revive starts failed jobs again after an operator fixed the cause. If one id fails, it starts
// none.
func (q *Queue) Revive(ctx context.Context, note Note, ids ...string) (revived int64, err error) {
	return q.changeSome(ctx, q.revive, note, ids)
}

// ReviveAll restarts every failed job. It works in batches and calls note for each batch.
func (q *Queue) ReviveAll(ctx context.Context, note Note) (revived int64, err error) {
	return q.changeAll(ctx, q.revive, note)
}

// Dismiss removes failed jobs. If an id is unknown, it removes none.
func (q *Queue) Dismiss(ctx context.Context, note Note, ids ...string) (dismissed int64, err error) {
	return q.changeSome(ctx, removeAny, note, ids)
}

// DismissAll removes every failed job. It works in batches and calls note for each batch.
func (q *Queue) DismissAll(ctx context.Context, note Note) (dismissed int64, err error) {
	return q.changeAll(ctx, removeAny, note)
}

// DismissOf removes failed jobs of a kind in a transaction and returns their number.
func (q *Queue) DismissOf(ctx context.Context, tx *db.Tx, kind string, ids ...string) (dismissed int64, err error) {
	return removeFailed(ctx, tx, kind, ids)
}

func (q *Queue) changeSome(ctx context.Context, do change, note Note, ids []string) (int64, error) {
	if ids = slices.Compact(slices.Sorted(slices.Values(ids))); len(ids) == 0 {
		return 0, nil
	}
	err := q.db.Write(ctx, func(tx *db.Tx) error {
		for _, one := range ids {
			changed, err := do(ctx, tx, []string{one})
			if err != nil {
				return err
			}
			if changed == 0 {
				return fault.Newf(fault.NotFound, "There is no failed job %s. Nothing was changed.", one)
			}
		}
		return note(ctx, tx, int64(len(ids)))
	})
	if err != nil {
		return 0, err
	}
	return int64(len(ids)), nil
}

func (q *Queue) changeAll(ctx context.Context, do change, note Note) (changed int64, err error) {
	for last := ""; ; {
		ids, err := q.givenUpAfter(ctx, last)
		if err != nil {
			return changed, fmt.Errorf("jobs: failed jobs: %w", err)
		}
		if len(ids) == 0 {
			return changed, nil
		}
		last = ids[len(ids)-1]
		err = q.db.Write(ctx, func(tx *db.Tx) error {
			n, err := do(ctx, tx, ids)
			if err != nil || n == 0 {
				return err
			}
			tx.AfterCommit(func() { changed += n })
			return note(ctx, tx, n)
		})
		if err != nil {
			return changed, err
		}
	}
}

func (q *Queue) givenUpAfter(ctx context.Context, last string) ([]string, error) {
	return db.All(ctx, q.db, db.Value[string], `SELECT id FROM jobs WHERE dead = TRUE AND id > $1 ORDER BY id LIMIT $2`, last, changePage)
}

func (q *Queue) revive(ctx context.Context, tx *db.Tx, ids []string) (revived int64, err error) {
	args := []any{db.Micros(tx.Now())}
	for _, one := range ids {
		args = append(args, one)
	}
	result, err := tx.Exec(ctx, `
		UPDATE jobs SET dead = FALSE, attempts = 0, leased_until = 0, run_at = $1
		WHERE dead = TRUE AND id IN (`+db.Placeholders(2, len(ids))+`)`, args...)
	if err != nil {
		return 0, fmt.Errorf("jobs: revive: %w", err)
	}
	tx.AfterCommit(q.nudge)
	return result.RowsAffected()
}

// removeFailed removes failed jobs of a kind, or of every kind if it is "".
func removeFailed(ctx context.Context, tx *db.Tx, kind string, ids []string) (removed int64, err error) {
	args := []any{kind}
	for _, one := range ids {
		args = append(args, one)
	}
	result, err := tx.Exec(ctx, `DELETE FROM jobs WHERE dead = TRUE AND (CAST($1 AS TEXT) = '' OR kind = $1) AND id IN (`+db.Placeholders(2, len(ids))+`)`, args...)
	if err != nil {
		return 0, fmt.Errorf("jobs: dismiss: %w", err)
	}
	return result.RowsAffected()
}

func removeAny(ctx context.Context, tx *db.Tx, ids []string) (int64, error) {
	return removeFailed(ctx, tx, "", ids)
}

const tellEvery = time.Hour

// TellOfGivenUp logs a warning about failed jobs when Run begins, and then every hour while there
// are some. The advice says what to do.
func (q *Queue) TellOfGivenUp(advice string) {
	tell := func(ctx context.Context) error {
		s, err := q.Stats(ctx)
		if err == nil && s.GivenUp > 0 {
			q.logger.WarnContext(ctx, "jobs failed and are not tried again", "jobs", s.GivenUp, "advice", advice)
		}
		return err
	}
	q.first = append(q.first, tell)
	q.Every("jobs.given_up", tellEvery, tell)
}
