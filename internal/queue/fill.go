package queue

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// Lines of records that are older than the queue are filled in while the portal
// serves, the newest first. Each piece is a transaction that says how far it came,
// so a process that dies leaves a queue that lacks less, and of two replicas each
// does what the other has not.

// How many lines are filled in at once: few beside those who use the portal, many
// where nobody does.
const (
	beside = 500
	alone  = 20_000
)

// Prepare fills the queue before it is used, if that is not much work. More of it is
// left to Fill.
func (s *Service) Prepare(ctx context.Context, few int) error {
	if filling, err := s.isFilling(ctx); err != nil || !filling {
		return err
	}
	for _, from := range sources() {
		var n int
		if err := s.DB.QueryRow(ctx, `SELECT count(*) FROM (SELECT 1 AS one FROM `+from.table+` LIMIT $1) AS l`, few+1).Scan(&n); err != nil {
			return fmt.Errorf("queue: how much is to be filled in: %w", err)
		}
		if few -= n; few < 0 {
			return nil
		}
	}
	_, err := s.Fill(ctx)
	return err
}

func (s *Service) isFilling(ctx context.Context) (bool, error) { return IsFilling(ctx, s.DB) }

// IsFilling tells whether lines of older records are still missing.
func IsFilling(ctx context.Context, q db.Queryer) (filling bool, err error) {
	if err := q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM queue_filling WHERE NOT done)`).Scan(&filling); err != nil {
		return false, fmt.Errorf("queue: how far it is filled: %w", err)
	}
	return filling, nil
}

// Stale notes, within a transaction that writes records past their rooms, that the
// queue has to be filled anew.
func Stale(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE queue_filling SET down_to = '', done = FALSE`)
	return err
}

// Fill adds the lines that are missing, beside those who use the portal, and tells
// whether there were any to look for.
func (s *Service) Fill(ctx context.Context) (did bool, err error) {
	return s.fill(ctx, pace{s.DB.Write, beside, s.putCounted})
}

// FillAlone is Fill for a command that has the database to itself. It leaves the
// overview to be counted anew.
func (s *Service) FillAlone(ctx context.Context) error {
	_, err := s.fill(ctx, pace{s.DB.WriteInBulk, alone, s.put})
	return err
}

// pace is how lines are filled in.
type pace struct {
	write  func(ctx context.Context, fn func(tx *db.Tx) error) error
	atOnce int
	put    func(ctx context.Context, tx *db.Tx, items []Item) error
}

func (s *Service) fill(ctx context.Context, p pace) (did bool, err error) {
	for _, from := range sources() {
		for more := true; more; {
			err := p.write(ctx, func(tx *db.Tx) (err error) {
				more, err = s.fillSome(ctx, tx, from, p)
				return err
			})
			if err != nil {
				return did, fmt.Errorf("queue: fill in %s: %w", from.table, err)
			}
			did = did || more
		}
	}
	return did, nil
}

// fillSome does the next piece of a source and tells whether there may be more.
func (s *Service) fillSome(ctx context.Context, tx *db.Tx, from source, p pace) (more bool, err error) {
	var last string
	// Taken until the piece is done: another replica then takes the next one.
	err = tx.QueryRow(ctx, `UPDATE queue_filling SET down_to = down_to WHERE source = $1 AND NOT done RETURNING down_to`, from.table).Scan(&last)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	chosen, args := from.before(last, p.atOnce)
	items, err := from.read(ctx, tx, s.Rules, chosen, args...)
	if err != nil {
		return false, err
	}
	if err := p.put(ctx, tx, items); err != nil {
		return false, err
	}
	if len(items) > 0 {
		last = items[len(items)-1].ID
	}
	_, err = tx.Exec(ctx, `UPDATE queue_filling SET down_to = $2, done = $3 WHERE source = $1`, from.table, last, len(items) < p.atOnce)
	return true, err
}

// An older release that serves beside this one tells the queue nothing. Its records
// are looked for every now and then, from a while before the last look: clocks
// differ, and a transaction may take its time.
const overlap = time.Hour

// CatchUp makes the lines right of what was written past the rooms of this release
// since it was last called. It tells how many there were.
func (s *Service) CatchUp(ctx context.Context) (found int, err error) {
	began := s.DB.Now()
	var seen int64
	if err := s.DB.QueryRow(ctx, `SELECT min(seen_at) FROM queue_filling`).Scan(&seen); err != nil {
		return 0, fmt.Errorf("queue: up to when it was compared: %w", err)
	}
	since := time.UnixMicro(max(0, seen)).Add(-overlap)
	if seen == 0 {
		since = time.UnixMicro(0)
	}
	for _, look := range looks(since) {
		n, err := s.catchUp(ctx, look)
		found += n
		if err != nil {
			return found, fmt.Errorf("queue: catch up with %s: %w", look.source.table, err)
		}
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE queue_filling SET seen_at = $1`, db.Micros(began))
		return err
	})
	return found, err
}

// look finds records of a source whose lines are not what they should be.
type look struct {
	source
	query string // for ids, with a limit at its end
}

// looks are those since an instant. It stands in their texts, and what they compare
// with is looked up row by row: planned for any instant, PostgreSQL would join whole
// tables.
func looks(since time.Time) []look {
	touched := fmt.Sprintf(`AND t.status_at >= %d AND coalesce((SELECT i.touched_at FROM queue_items i WHERE i.id = t.id), -1) <> t.status_at`, db.Micros(since))
	missing := `>= '` + id.First(since) + `' AND (SELECT i.id FROM queue_items i WHERE i.id = r.id) IS NULL`
	return []look{
		{tickets(), `SELECT t.id FROM tickets t WHERE t.kind = 'repair' ` + touched},
		{tickets(), `SELECT t.id FROM tickets t WHERE t.kind = 'awr' ` + touched},
		{warranties(), `SELECT r.id FROM warranties r WHERE r.id ` + missing},
		{warranties(), `
			SELECT i.id FROM queue_items i WHERE i.kind = 'warranty' AND i.ended_at IS NULL
			AND (SELECT w.decided_at FROM warranties w WHERE w.id = i.id) IS NOT NULL`},
		{claims(), `SELECT r.id FROM claims r WHERE r.id ` + missing},
		{claims(), `
			SELECT i.id FROM queue_items i WHERE i.kind = 'claim' AND i.ended_at IS NULL
			AND i.status <> (SELECT CASE WHEN c.status = 'Wait for Confirmation' THEN '' ELSE c.status END FROM claims c WHERE c.id = i.id)`},
	}
}

func (s *Service) catchUp(ctx context.Context, look look) (found int, err error) {
	var before []string
	for {
		ids, err := db.All(ctx, s.DB, db.Value[string], look.query+fmt.Sprintf(` LIMIT %d`, beside))
		// The same ones again are lines that are newer than their records: for the doctor.
		if err != nil || len(ids) == 0 || slices.Equal(ids, before) {
			return found, err
		}
		before = ids
		found += len(ids)
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.level(ctx, tx, look.source, ids) }); err != nil {
			return found, err
		}
		if len(ids) < beside {
			return found, nil
		}
	}
}
