package queue

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// orNone is the error of a query for one row, or the one for a query that found none.
func orNone(err, none error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return none
	}
	return err
}

// oneRow is the error of a statement, or the one for a statement that found nothing.
func oneRow(result sql.Result, err, none error) error {
	changed, err := db.Changed(result, err)
	if err == nil && !changed {
		err = none
	}
	return err
}

// loads counts what is open, and what of that was due before a day, by kind.
func loads(ctx context.Context, q db.Queryer, today civil.Date) (map[Kind]Load, error) {
	all := map[Kind]Load{}
	err := db.Each(ctx, q, func(row db.Row) error {
		var l Load
		err := row.Scan(&l.Kind, &l.Open, &l.Late)
		all[l.Kind] = l
		return err
	}, `SELECT kind, count(*), count(CASE WHEN due_on < $1 THEN 1 END) FROM queue_items WHERE ended_at IS NULL GROUP BY kind`, today.String())
	return all, err
}

// assign takes a line for somebody if it is whose it was.
func assign(ctx context.Context, tx *db.Tx, id, to, was string, now time.Time) (taken bool, err error) {
	var assignee, at any
	if to != "" {
		assignee, at = to, db.Micros(now)
	}
	return db.Changed(tx.Exec(ctx, `UPDATE queue_items SET assignee = $2, assigned_at = $3 WHERE id = $1 AND coalesce(assignee, '') = $4`, id, assignee, at, was))
}

// giveBack takes the open lines of some kinds from somebody.
func giveBack(ctx context.Context, tx *db.Tx, kinds []Kind, username string) (lines int64, err error) {
	var s db.Statement
	s.Add(`UPDATE queue_items SET assignee = NULL, assigned_at = NULL WHERE assignee = ? AND ended_at IS NULL`, username)
	s.AddIn(` AND kind`, names(kinds))
	result, err := tx.Exec(ctx, s.String(), s.Args...)
	if err != nil {
		return 0, fmt.Errorf("queue: give back: %w", err)
	}
	return result.RowsAffected()
}
