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

// Held is a job that waits or was given up, with its content.
type Held struct {
	Job
	Created   time.Time
	State     State
	NextTry   time.Time // zero for one that was given up
	GivenUpAt time.Time // zero for all others
	Reason    string    // why the last attempt failed, as it was told; "" if none has
	Sealed    bool      // by another secret: it has no content that could be read
}

// Place is where in the jobs a page lies: behind one of them, before one, or at
// the newest end. Jobs sort by their ids.
type Place struct{ Before, After string }

const selectHeld = `SELECT id, kind, payload, run_at, attempts, leased_until, last_error, dead, created_at FROM jobs `

// Page is a part of the jobs of one kind that wait or that were given up, newest
// first, and whether there are more beyond it.
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

// One is the job of a kind with an id, unless it is done.
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

// Count is how many jobs of a kind wait and how many were given up, each counted
// up to a limit.
func (q *Queue) Count(ctx context.Context, kind string, most int) (waiting, givenUp int, err error) {
	err = q.db.QueryRow(ctx, `
		SELECT (SELECT count(*) FROM (SELECT 1 AS one FROM jobs WHERE kind = $1 AND dead = FALSE LIMIT $2) AS waiting),
			(SELECT count(*) FROM (SELECT 1 AS one FROM jobs WHERE kind = $1 AND dead = TRUE LIMIT $2) AS given_up)`,
		kind, most).Scan(&waiting, &givenUp)
	return waiting, givenUp, err
}

// Trouble is what goes wrong with the jobs of a kind.
type Trouble struct {
	Since   time.Time // when the oldest was made of those that failed and wait for another attempt; zero if none did
	GivenUp int       // since the instant that was asked about, counted up to a limit
}

// mostTrouble is up to where given-up jobs are counted for a note.
const mostTrouble = 10_000

// Trouble tells of the jobs of a kind, each by an index.
func (q *Queue) Trouble(ctx context.Context, kind string, since time.Time) (t Trouble, err error) {
	err = q.db.QueryRow(ctx, `
		SELECT (SELECT created_at FROM jobs WHERE kind = $1 AND dead = FALSE AND last_error <> '' ORDER BY id LIMIT 1),
			(SELECT count(*) FROM (SELECT 1 AS one FROM jobs WHERE kind = $1 AND dead = TRUE AND run_at >= $2 LIMIT $3) AS given_up)`,
		kind, db.Micros(since), mostTrouble).Scan(db.Instant(&t.Since), &t.GivenUp)
	if err != nil {
		return t, fmt.Errorf("jobs: trouble: %w", err)
	}
	return t, nil
}

// Again gives jobs of a kind a new start at once, those of some ids that failed:
// given up, or waiting for their next attempt. One in a worker's hand is left to it.
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

// Failed are the ids of the next jobs of a kind behind one that failed: given up,
// or waiting for their next attempt. Those that nobody can read any more are left
// out: another attempt does not mend them.
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

// ChangeFailed gives failed jobs of a kind another payload before their next attempt, or removes
// them. A job with neither stays as it is, and so does one that cannot be read.
func (q *Queue) ChangeFailed(ctx context.Context, tx *db.Tx, kind string, change func(Job) (payload any, remove bool, err error)) error {
	failed, err := db.All(ctx, tx, q.scanHeld, selectHeld+`WHERE kind = $1 AND (dead = TRUE OR last_error <> '') AND leased_until <= $2`, kind, db.Micros(tx.Now()))
	if err != nil {
		return fmt.Errorf("jobs: failed jobs: %w", err)
	}
	for _, h := range failed {
		if h.Sealed {
			continue
		}
		payload, remove, err := change(h.Job)
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
