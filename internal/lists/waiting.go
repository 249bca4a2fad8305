package lists

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// Waits counts a customer's records that wait for the desk, and since when.
type Waits struct {
	Count int
	Since time.Time
}

// Waiting counts the waiting records of a list.
func (r *Reader) Waiting(ctx context.Context, l *List) (int, error) {
	return r.countWaiting(ctx, l, "", `count(*)`)
}

func (r *Reader) countWaiting(ctx context.Context, l *List, part, counted string) (n int, err error) {
	var s db.Statement
	s.Add(`SELECT ` + counted)
	l.thatWait(&s)
	if part != "" {
		s.Add(` AND l.`+l.Part+` = ?`, part)
	}
	if err := r.db.QueryRow(ctx, s.String(), s.Args...).Scan(&n); err != nil {
		return 0, fmt.Errorf("lists: what waits in %s: %w", l.Name, err)
	}
	return n, nil
}

func (l *List) thatWait(s *db.Statement) {
	s.Add(` FROM ` + l.Table + ` l WHERE l.` + l.Waits)
	if l.Only.Is != "" {
		s.Add(` AND l.`+l.Only.Column+` = ?`, l.Only.Is)
	}
}

// WaitsOf returns the waiting records of these customers. Customers without any are left out.
func (r *Reader) WaitsOf(ctx context.Context, l *List, customerIDs []string) (map[string]Waits, error) {
	all := map[string]Waits{}
	if len(customerIDs) == 0 {
		return all, nil
	}
	number := `l.` + r.people.Number
	var s db.Statement
	s.Add(`SELECT ` + number + `, count(*), min(l.created_at)`)
	l.thatWait(&s)
	s.AddIn(` AND `+number, customerIDs)
	s.Add(` GROUP BY ` + number)
	err := db.Each(ctx, r.db, func(row db.Row) error {
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
