package tally

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"aftercare/internal/platform/db"
)

// Latest makes a record the line of its customer in a list that shows each
// customer once, by his latest record, unless a later one is there. It tells
// the changes that are to be recorded.
func (b *Book) Latest(ctx context.Context, tx *db.Tx, l *List, customerID, part string, at Mark) ([]Change, error) {
	for {
		stands, err := b.lineOf(ctx, tx, l, customerID, part)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			inserted, err := l.insertLine(ctx, tx, customerID, part, at)
			if err != nil {
				return nil, fmt.Errorf("tally: a line of %s: %w", l.Name, err)
			}
			if inserted {
				return []Change{l.change(part, at)}, nil
			}
			// Another transaction was quicker. Its line is there now.
		case err != nil:
			return nil, fmt.Errorf("tally: the line of %s: %w", l.Name, err)
		case !stands.before(at):
			return nil, nil
		default:
			if err := l.updateLine(ctx, tx, customerID, part, at); err != nil {
				return nil, fmt.Errorf("tally: the line of %s: %w", l.Name, err)
			}
			return Moved(l.change(part, stands), l.change(part, at)), nil
		}
	}
}

func (l *List) change(part string, at Mark) Change {
	return Change{List: l, Part: part, Cell: l.cellOf(at), N: 1}
}

func (l *List) cellOf(at Mark) Cell {
	if l.Time == "" {
		return CellOfID(at.ID)
	}
	return CellOf(db.FromMicros(at.Time))
}

func (m Mark) before(other Mark) bool {
	return m.Time < other.Time || m.Time == other.Time && m.ID < other.ID
}

// lineOf reads a customer's line and keeps it from moving.
func (b *Book) lineOf(ctx context.Context, tx *db.Tx, l *List, customerID, part string) (at Mark, err error) {
	var q question
	q.say(`SELECT `+l.columns()+` FROM `+l.Table+` l WHERE l.customer_id = ?`, customerID)
	l.limitTo(&q, "l", part)
	if b.db.Engine() == db.Postgres {
		q.say(` FOR UPDATE`)
	}
	_, at, err = l.scan(tx.QueryRow(ctx, q.String(), q.args...))
	return at, err
}

func (l *List) insertLine(ctx context.Context, tx *db.Tx, customerID, part string, at Mark) (inserted bool, err error) {
	var q question
	columns, values := `customer_id, id`, []any{customerID, at.ID}
	add := func(column string, value any) {
		if column != "" {
			columns, values = columns+`, `+column, append(values, value)
		}
	}
	add(l.Only.Column, l.Only.Is)
	add(l.Part, part)
	add(l.Time, at.Time)
	q.say(`INSERT INTO ` + l.Table + ` (` + columns + `) VALUES ` + placeholders(len(values), len(values)) + ` ON CONFLICT DO NOTHING`)
	result, err := tx.Exec(ctx, q.String(), values...)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

func (l *List) updateLine(ctx context.Context, tx *db.Tx, customerID, part string, at Mark) error {
	var q question
	q.say(`UPDATE `+l.Table+` AS l SET id = ?`, at.ID)
	if l.Time != "" {
		q.say(`, `+l.Time+` = ?`, at.Time)
	}
	q.say(` WHERE l.customer_id = ?`, customerID)
	l.limitTo(&q, "l", part)
	_, err := tx.Exec(ctx, q.String(), q.args...)
	return err
}
