package lists

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"aftercare/internal/platform/db"
)

// putLatest makes a line that of its customer in a list that shows each
// customer once, unless a later one is there. It tells the changes that are to
// be recorded.
func (b *Book) putLatest(ctx context.Context, tx *db.Tx, l *List, customerID string, line Line) ([]change, error) {
	line = l.shown(line)
	for {
		stands, err := b.lineOf(ctx, tx, l, customerID, line.Part)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			inserted, err := b.insertLine(ctx, tx, l, customerID, line)
			if err != nil {
				return nil, fmt.Errorf("lists: a line of %s: %w", l.Name, err)
			}
			if inserted {
				return []change{l.at(line)}, nil
			}
			// Another transaction was quicker. Its line is there now.
		case err != nil:
			return nil, fmt.Errorf("lists: the line of %s: %w", l.Name, err)
		case !stands.before(line):
			return nil, nil
		default:
			if err := b.updateLine(ctx, tx, l, customerID, line); err != nil {
				return nil, fmt.Errorf("lists: the line of %s: %w", l.Name, err)
			}
			return l.move(stands, line), nil
		}
	}
}

// shown is what this list has columns for.
func (l *List) shown(line Line) Line {
	shown := Line{ID: line.ID, At: db.FromMicros(0)}
	if l.Part != "" {
		shown.Part = line.Part
	}
	if l.Time != "" {
		shown.At = db.FromMicros(db.Micros(line.At)) // as the database has it
	}
	return shown
}

func (line Line) before(other Line) bool {
	return cmp.Or(line.At.Compare(other.At), cmp.Compare(line.ID, other.ID)) < 0
}

// lineOf reads a customer's line and keeps it from moving.
func (b *Book) lineOf(ctx context.Context, tx *db.Tx, l *List, customerID, part string) (Line, error) {
	var s db.Statement
	s.Add(`SELECT `+l.columns()+` FROM `+l.Table+` l WHERE l.`+b.people.Number+` = ?`, customerID)
	l.limitTo(&s, "l", part)
	s.Add(db.ToChange.On(b.db.Engine()))
	return scan(tx.QueryRow(ctx, s.String(), s.Args...))
}

func (b *Book) insertLine(ctx context.Context, tx *db.Tx, l *List, customerID string, line Line) (inserted bool, err error) {
	columns, values := b.people.Number+`, id`, []any{customerID, line.ID}
	add := func(column string, value any) {
		if column != "" {
			columns, values = columns+`, `+column, append(values, value)
		}
	}
	add(l.Only.Column, l.Only.Is)
	add(l.Part, line.Part)
	add(l.Time, db.Micros(line.At))
	result, err := tx.Exec(ctx, `INSERT INTO `+l.Table+` (`+columns+`) VALUES (`+db.Placeholders(1, len(values))+`) ON CONFLICT DO NOTHING`, values...)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

func (b *Book) updateLine(ctx context.Context, tx *db.Tx, l *List, customerID string, line Line) error {
	var s db.Statement
	s.Add(`UPDATE `+l.Table+` AS l SET id = ?`, line.ID)
	if l.Time != "" {
		s.Add(`, `+l.Time+` = ?`, db.Micros(line.At))
	}
	s.Add(` WHERE l.`+b.people.Number+` = ?`, customerID)
	l.limitTo(&s, "l", line.Part)
	_, err := tx.Exec(ctx, s.String(), s.Args...)
	return err
}
