package queue

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

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

// takeFilling is down to which record a source is filled in. It is taken until the
// piece is done: another replica then takes the next one.
func (s source) takeFilling(ctx context.Context, tx *db.Tx) (last string, isDone bool, err error) {
	err = tx.QueryRow(ctx, `UPDATE queue_filling SET down_to = down_to WHERE source = $1 AND NOT done RETURNING down_to`, s.table).Scan(&last)
	if errors.Is(err, sql.ErrNoRows) {
		return "", true, nil
	}
	return last, false, err
}

func (s source) noteFilling(ctx context.Context, tx *db.Tx, last string, isDone bool) error {
	_, err := tx.Exec(ctx, `UPDATE queue_filling SET down_to = $2, done = $3 WHERE source = $1`, s.table, last, isDone)
	return err
}

// lastLook is when it was last looked for what an older release wrote; zero for never.
func lastLook(ctx context.Context, q db.Queryer) (at time.Time, err error) {
	var seen int64
	if err := q.QueryRow(ctx, `SELECT min(seen_at) FROM queue_filling`).Scan(&seen); err != nil || seen == 0 {
		return at, err
	}
	return db.FromMicros(max(0, seen)), nil
}

func noteLook(ctx context.Context, tx *db.Tx, at time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE queue_filling SET seen_at = $1`, db.Micros(at))
	return err
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

// ids are so many at most.
func (l look) ids(ctx context.Context, q db.Queryer, most int) ([]string, error) {
	return db.All(ctx, q, db.Value[string], l.query+fmt.Sprintf(` LIMIT %d`, most))
}
