package worklist

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// orNone replaces the error for "no row found" by none.
func orNone(err, none error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return none
	}
	return err
}

// oneRow returns none if the statement changed no row.
func oneRow(result sql.Result, err, none error) error {
	changed, err := db.Changed(result, err)
	if err == nil && !changed {
		err = none
	}
	return err
}

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

// assign changes the assignee of a line, if was is still the assignee.
func assign(ctx context.Context, tx *db.Tx, id, to, was string, now time.Time) (taken bool, err error) {
	var assignee, at any
	if to != "" {
		assignee, at = to, db.Micros(now)
	}
	return db.Changed(tx.Exec(ctx, `UPDATE queue_items SET assignee = $2, assigned_at = $3 WHERE id = $1 AND coalesce(assignee, '') = $4`, id, assignee, at, was))
}

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
