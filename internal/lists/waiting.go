package lists

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// Waits is what of a customer's waits for the desk, and since when.
type Waits struct {
	Count int
	Since time.Time
}

// Waiting counts the lines of a list that wait.
func (b *Book) Waiting(ctx context.Context, l *List) (n int, err error) {
	var s db.Statement
	s.Add(`SELECT count(*)`)
	l.thatWait(&s)
	if err := b.db.QueryRow(ctx, s.String(), s.Args...).Scan(&n); err != nil {
		return 0, fmt.Errorf("lists: what waits in %s: %w", l.Name, err)
	}
	return n, nil
}

// WaitsOf tells of some customers what waits; of those with nothing, nothing.
func (b *Book) WaitsOf(ctx context.Context, l *List, customerIDs []string) (map[string]Waits, error) {
	all := map[string]Waits{}
	if len(customerIDs) == 0 {
		return all, nil
	}
	var s db.Statement
	s.Add(`SELECT l.` + b.people.Number + `, count(*), min(l.created_at)`)
	l.thatWait(&s)
	s.Add(` AND l.` + b.people.Number + ` IN (`)
	for i, customerID := range customerIDs {
		if i > 0 {
			s.Add(`, `)
		}
		s.Add(`?`, customerID)
	}
	s.Add(`) GROUP BY l.` + b.people.Number)
	err := db.Each(ctx, b.db, func(row db.Row) error {
		var customerID string
		var since int64
		var w Waits
		err := row.Scan(&customerID, &w.Count, &since)
		w.Since = db.FromMicros(since)
		all[customerID] = w
		return err
	}, s.String(), s.Args...)
	if err != nil {
		return nil, fmt.Errorf("lists: whose of %s waits: %w", l.Name, err)
	}
	return all, nil
}

// thatWait goes on a statement with the lines of a list that wait.
func (l *List) thatWait(s *db.Statement) {
	s.Add(` FROM ` + l.Table + ` l WHERE l.` + l.Waits)
	l.limitTo(s, "l", "")
}

// Settle brings a customer's line in the waiting list up to what still waits,
// within the transaction that has just dealt with some of it. The row lock lets
// of two admins the second see what the first one left. Who settles several
// customers does so in the order of their numbers.
func (b *Book) Settle(ctx context.Context, tx *db.Tx, l *List, customerID string) error {
	stands, err := b.lineOf(ctx, tx, l.Waiting, customerID, "")
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("lists: the line of %s: %w", l.Waiting.Name, err)
	}
	var latest sql.NullString
	var s db.Statement
	s.Add(`SELECT max(l.id)`)
	l.thatWait(&s)
	s.Add(` AND l.`+b.people.Number+` = ?`, customerID)
	if err := tx.QueryRow(ctx, s.String(), s.Args...).Scan(&latest); err != nil {
		return fmt.Errorf("lists: what still waits in %s: %w", l.Name, err)
	}
	var changes []change
	switch {
	case latest.String == stands.ID:
		return nil
	case latest.Valid:
		line := l.Waiting.shown(Line{ID: latest.String})
		err, changes = b.updateLine(ctx, tx, l.Waiting, customerID, line), l.Waiting.move(stands, line)
	default:
		err, changes = b.deleteLine(ctx, tx, l.Waiting, customerID), l.Waiting.leave(stands)
	}
	if err != nil {
		return fmt.Errorf("lists: the line of %s: %w", l.Waiting.Name, err)
	}
	return b.record(ctx, tx, customerID, changes)
}

// leave is a line that goes for good. A list of the same length with other
// lines is another version of it.
func (l *List) leave(line Line) []change {
	gone := l.at(line)
	gone.n = -1
	return []change{happened(moves(l)), gone}
}

func (b *Book) deleteLine(ctx context.Context, tx *db.Tx, l *List, customerID string) error {
	var s db.Statement
	s.Add(`DELETE FROM `+l.Table+` AS l WHERE l.`+b.people.Number+` = ?`, customerID)
	l.limitTo(&s, "l", "")
	_, err := tx.Exec(ctx, s.String(), s.Args...)
	return err
}
