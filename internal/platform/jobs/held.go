package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// Held is a waiting or failed job with its payload.
type Held struct {
	Job
	Created   time.Time
	State     State
	NextTry   time.Time // zero for a failed job
	GivenUpAt time.Time // zero for all other jobs
	Reason    string    // why the last attempt failed; "" if no attempt failed
	Sealed    bool      // the payload was encrypted with another secret and cannot be read
}

// Place says where a page of jobs starts: before one id, after one id, or at the newest job. Jobs
// are sorted by id.
type Place struct{ Before, After string }

const selectHeld = `SELECT id, kind, payload, run_at, attempts, leased_until, last_error, dead, created_at FROM jobs `

// Page returns the waiting or the failed jobs of a kind, newest first, and reports whether there
// are more.
func (q *Queue) Page(ctx context.Context, kind string, givenUp bool, at Place, most int) (page []Held, more bool, err error) {
	where, order := `WHERE kind = $1 AND dead = FALSE`, `DESC`
	if givenUp {
		where = `WHERE kind = $1 AND dead = TRUE`
	}
	args := []any{kind, most + 1}
	switch {
	case at.After != "":
		where, order, args = where+` AND id > $3`, `ASC`, append(args, at.After)
	case at.Before != "":
		where, args = where+` AND id < $3`, append(args, at.Before)
	}
	page, err = db.All(ctx, q.db, q.scanHeld, selectHeld+where+` ORDER BY id `+order+` LIMIT $2`, args...)
	if err != nil {
		return nil, false, fmt.Errorf("jobs: page: %w", err)
	}
	page, more = db.Cut(page, most, order == `ASC`)
	return page, more, nil
}

// One returns a job that is not done yet.
func (q *Queue) One(ctx context.Context, kind, id string) (Held, error) {
	held, err := q.scanHeld(q.db.QueryRow(ctx, selectHeld+`WHERE kind = $1 AND id = $2`, kind, id))
	if errors.Is(err, sql.ErrNoRows) {
		return held, fault.Newf(fault.NotFound, "Job %s no longer exists.", id)
	}
	return held, err
}

func (q *Queue) scanHeld(row db.Row) (h Held, err error) {
	var runAt, leasedUntil, created int64
	var dead bool
	if err := row.Scan(&h.ID, &h.Kind, &h.Payload, &runAt, &h.Attempt, &leasedUntil, &h.Reason, &dead, &created); err != nil {
		return h, err
	}
	h.Created = db.FromMicros(created)
	if h.State = stateOf(dead, leasedUntil, q.db.Now()); h.State == GivenUp {
		h.GivenUpAt = db.FromMicros(runAt)
	} else {
		h.NextTry = db.FromMicros(runAt)
	}
	if h.Payload, err = q.sealer.Open(h.Payload); err != nil {
		h.Payload, h.Sealed = nil, true
	}
	return h, nil
}

func stateOf(dead bool, leasedUntil int64, now time.Time) State {
	switch {
	case dead:
		return GivenUp
	case db.FromMicros(leasedUntil).After(now):
		return Working
	default:
		return Waiting
	}
}

// Count returns how many jobs of a kind wait and how many failed, each counted up to most.
func (q *Queue) Count(ctx context.Context, kind string, most int) (waiting, givenUp int, err error) {
	err = q.db.QueryRow(ctx, `
		SELECT (SELECT count(*) FROM (SELECT 1 AS one FROM jobs WHERE kind = $1 AND dead = FALSE LIMIT $2) AS waiting),
			(SELECT count(*) FROM (SELECT 1 AS one FROM jobs WHERE kind = $1 AND dead = TRUE LIMIT $2) AS given_up)`,
		kind, most).Scan(&waiting, &givenUp)
	return waiting, givenUp, err
}

// Trouble sums up the problems with the jobs of a kind.
type Trouble struct {
	Since   time.Time // creation time of the oldest job that waits for another attempt; zero if there is none
	Newest  time.Time // creation time of the newest such job, without those that were started again
	GivenUp int       // jobs that failed for good since the given time, counted up to mostTrouble
}

const mostTrouble = 10_000

// Trouble returns the problems with the jobs of a kind. Each query uses an index.
func (q *Queue) Trouble(ctx context.Context, kind string, since time.Time) (t Trouble, err error) {
	err = q.db.QueryRow(ctx, `
		SELECT (SELECT created_at FROM jobs WHERE kind = $1 AND dead = FALSE AND last_error <> '' ORDER BY id LIMIT 1),
			(SELECT created_at FROM jobs WHERE kind = $1 AND dead = FALSE AND last_error <> '' AND attempts > 0 ORDER BY id DESC LIMIT 1),
			(SELECT count(*) FROM (SELECT 1 AS one FROM jobs WHERE kind = $1 AND dead = TRUE AND run_at >= $2 LIMIT $3) AS given_up)`,
		kind, db.Micros(since), mostTrouble).Scan(db.Instant(&t.Since), db.Instant(&t.Newest), &t.GivenUp)
	if err != nil {
		return t, fmt.Errorf("jobs: trouble: %w", err)
	}
	return t, nil
}

// Again restarts failed jobs of a kind at once, including those that wait for their next attempt.
// It leaves running jobs alone.
func (q *Queue) Again(ctx context.Context, tx *db.Tx, kind string, ids ...string) (restarted int64, err error) {
	if len(ids) == 0 {
		return 0, nil
	}
	args := []any{db.Micros(tx.Now()), kind}
	for _, one := range ids {
		args = append(args, one)
	}
	result, err := tx.Exec(ctx, `
		UPDATE jobs SET dead = FALSE, attempts = 0, leased_until = 0, run_at = $1
		WHERE kind = $2 AND leased_until <= $1 AND (dead = TRUE OR last_error <> '') AND id IN (`+db.Placeholders(3, len(ids))+`)`, args...)
	if err != nil {
		return 0, fmt.Errorf("jobs: again: %w", err)
	}
	tx.AfterCommit(q.nudge)
	return result.RowsAffected()
}

// Failed returns the ids of the next failed jobs of a kind, after the id behind. givenUp selects jobs that
// failed for good; otherwise it returns those that wait for another attempt. It leaves out jobs with an
// unreadable payload, because another attempt cannot help.
func (q *Queue) Failed(ctx context.Context, tx *db.Tx, kind string, givenUp bool, behind string, most int) ([]string, error) {
	which := `dead = FALSE AND last_error <> '' AND run_at > $4 AND leased_until <= $4`
	args := []any{kind, behind, most, db.Micros(tx.Now())}
	if givenUp {
		which, args = `dead = TRUE`, args[:3]
	}
	query := `SELECT id, payload FROM jobs WHERE kind = $1 AND id > $2 AND ` + which + ` ORDER BY id LIMIT $3`
	var readable []string
	for {
		read := 0
		err := db.Each(ctx, tx, func(row db.Row) error {
			var id string
			var payload []byte
			if err := row.Scan(&id, &payload); err != nil {
				return err
			}
			read++
			behind = id
			if _, err := q.sealer.Open(payload); err == nil && len(readable) < most {
				readable = append(readable, id)
			}
			return nil
		}, query, args...)
		if err != nil || read < most || len(readable) == most {
			return readable, err
		}
		args[1] = behind
	}
}

// ChangeFailed gives failed jobs of a kind another payload, or removes them. If change returns
// neither, the job stays. Unreadable jobs stay too.
func (q *Queue) ChangeFailed(ctx context.Context, tx *db.Tx, kind string, change func(Held) (payload any, remove bool, err error)) error {
	failed, err := db.All(ctx, tx, q.scanHeld, selectHeld+`WHERE kind = $1 AND (dead = TRUE OR last_error <> '') AND leased_until <= $2`, kind, db.Micros(tx.Now()))
	if err != nil {
		return fmt.Errorf("jobs: failed jobs: %w", err)
	}
	for _, h := range failed {
		if h.Sealed {
			continue
		}
		payload, remove, err := change(h)
		switch {
		case err != nil:
		case remove:
			_, err = tx.Exec(ctx, `DELETE FROM jobs WHERE id = $1`, h.ID)
		case payload != nil:
			err = q.replace(ctx, tx, h.Job, payload)
		}
		if err != nil {
			return fmt.Errorf("jobs: change %s: %w", h.ID, err)
		}
	}
	return nil
}

func (q *Queue) replace(ctx context.Context, tx *db.Tx, job Job, payload any) error {
	sealed, err := q.seal(job.Kind, payload)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE jobs SET payload = $1 WHERE id = $2`, sealed, job.ID)
	return err
}
