package jobs

import (
	"context"
	"fmt"
	"slices"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// Stats is how much work there is.
type Stats struct {
	Waiting int64         // jobs that wait or are in hand, counted up to StatsLimit
	GivenUp int64         // jobs that are not tried again by themselves, counted up to StatsLimit
	Oldest  time.Duration // for how long the first of those that are due has been so
}

// StatsLimit is up to where jobs are counted, so that counting them is no
// burden just when there are too many.
const StatsLimit = 100_000

// Stats counts the jobs, each by an index.
func (q *Queue) Stats(ctx context.Context) (Stats, error) { return StatsAt(ctx, q.db, q.db.Now()) }

// StatsAt counts them for somebody who has no queue.
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

// revivePage is how many jobs one transaction gives a new start.
const revivePage = 500

// Note keeps that jobs got a new start, in the transaction that gives it to them.
type Note func(ctx context.Context, tx *db.Tx, revived int64) error

// Revive gives jobs that were given up a new start, for an operator who has
// repaired what made them fail: the named ones or none of them.
func (q *Queue) Revive(ctx context.Context, note Note, ids ...string) (revived int64, err error) {
	if ids = slices.Compact(slices.Sorted(slices.Values(ids))); len(ids) == 0 {
		return 0, nil
	}
	err = q.db.Write(ctx, func(tx *db.Tx) error {
		for _, one := range ids {
			revived, err := q.revive(ctx, tx, []string{one})
			if err != nil {
				return err
			}
			if revived == 0 {
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

// ReviveAll gives every job that was given up until now a new start, and notes it
// some at a time.
func (q *Queue) ReviveAll(ctx context.Context, note Note) (revived int64, err error) {
	for last := ""; ; {
		ids, err := q.givenUpAfter(ctx, last)
		if err != nil {
			return revived, fmt.Errorf("jobs: revive: %w", err)
		}
		if len(ids) == 0 {
			return revived, nil
		}
		last = ids[len(ids)-1]
		err = q.db.Write(ctx, func(tx *db.Tx) error {
			n, err := q.revive(ctx, tx, ids)
			if err != nil || n == 0 {
				return err
			}
			tx.AfterCommit(func() { revived += n })
			return note(ctx, tx, n)
		})
		if err != nil {
			return revived, err
		}
	}
}

func (q *Queue) givenUpAfter(ctx context.Context, last string) ([]string, error) {
	return db.All(ctx, q.db, db.Value[string], `SELECT id FROM jobs WHERE dead = TRUE AND id > $1 ORDER BY id LIMIT $2`, last, revivePage)
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

// tellEvery is how often the log tells of jobs that were given up.
const tellEvery = time.Hour

// TellOfGivenUp has the log tell of jobs that were given up, when Run begins
// and again and again while there are some. The advice says what to do.
func (q *Queue) TellOfGivenUp(advice string) {
	tell := func(ctx context.Context) error {
		s, err := q.Stats(ctx)
		if err == nil && s.GivenUp > 0 {
			q.logger.WarnContext(ctx, "jobs were given up and nobody tries them again", "jobs", s.GivenUp, "advice", advice)
		}
		return err
	}
	q.first = append(q.first, tell)
	q.Every("jobs.given_up", tellEvery, tell)
}
