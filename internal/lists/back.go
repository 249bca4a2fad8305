package lists

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"aftercare/internal/platform/db"
)

// TakeBack keeps a list, its latest and its waiting one in step with a record that
// stands again where it stood before it was last moved, within the transaction that
// has just put it there. The line has both times, as for Put. If the record waits
// again it stands among those that do.
func (b *Book) TakeBack(ctx context.Context, tx *db.Tx, l *List, customerID string, line Line, waits bool) error {
	var changes []change
	if l.Latest != nil && l.Latest.Time != "" {
		back, err := b.backToLatest(ctx, tx, l, customerID, line.Part)
		if err != nil {
			return err
		}
		changes = append(changes, back...)
	}
	if waits {
		again, err := b.putLatest(ctx, tx, l.Waiting, customerID, line)
		if err != nil {
			return err
		}
		changes = append(changes, again...)
	}
	if !line.Was.IsZero() {
		changes = append(changes, l.put(line)...)
	}
	return b.record(ctx, tx, customerID, changes)
}

// backToLatest makes a customer's line in the latest list that of the record that is
// the latest now. Whoever moves another record of the customer's meanwhile waits for
// the line, or is waited for.
func (b *Book) backToLatest(ctx context.Context, tx *db.Tx, l *List, customerID, part string) ([]change, error) {
	stands, err := b.lineOf(ctx, tx, l.Latest, customerID, part)
	if err != nil {
		return nil, fmt.Errorf("lists: the line of %s: %w", l.Latest.Name, err)
	}
	var s db.Statement
	s.Add(`SELECT `+l.columns()+` FROM `+l.Table+` l WHERE l.`+b.people.Number+` = ?`, customerID)
	l.limitTo(&s, "l", part)
	s.Add(` ORDER BY l.` + l.Latest.Time + ` DESC, l.id DESC LIMIT 1`)
	latest, err := scan(tx.QueryRow(ctx, s.String(), s.Args...))
	if err != nil {
		return nil, fmt.Errorf("lists: the latest of %s: %w", l.Name, err)
	}
	if latest = l.Latest.shown(latest); latest == stands {
		return nil, nil
	}
	if err := b.updateLine(ctx, tx, l.Latest, customerID, latest); err != nil {
		return nil, fmt.Errorf("lists: the line of %s: %w", l.Latest.Name, err)
	}
	return l.Latest.move(stands, latest), nil
}

// TakenBack is a customer's line that stands again where it stood before it was last
// moved.
type TakenBack struct {
	Moved
	Waits bool // again
}

// TakeBackAll is TakeBack for many lines of a list without parts whose latest one is
// ordered by time.
func (b *Book) TakeBackAll(ctx context.Context, tx *db.Tx, l *List, back []TakenBack) error {
	var customers []string
	waiting := map[string]Line{}
	for _, t := range back {
		customers = append(customers, t.CustomerID)
		if t.Waits {
			later(waiting, t.CustomerID, l.Waiting.shown(t.Line))
		}
	}
	customers = slices.Compact(slices.Sorted(slices.Values(customers)))
	changes, err := b.backToLatestOfAll(ctx, tx, l, customers)
	if err != nil {
		return err
	}
	again, err := b.putLatestOfAll(ctx, tx, l.Waiting, waiting)
	if err != nil {
		return err
	}
	for customer, more := range again {
		changes[customer] = append(changes[customer], more...)
	}
	for _, t := range back {
		if !t.Was.IsZero() {
			changes[t.CustomerID] = append(changes[t.CustomerID], l.put(t.Line)...)
		}
	}
	return b.recordAll(ctx, tx, changes)
}

// backToLatestOfAll is backToLatest for some customers, sorted.
func (b *Book) backToLatestOfAll(ctx context.Context, tx *db.Tx, l *List, customers []string) (map[string][]change, error) {
	changes := map[string][]change{}
	stand, err := b.linesOfAll(ctx, tx, l.Latest, customers)
	if err != nil {
		return nil, err
	}
	latest, err := b.latestOfAll(ctx, tx, l, customers)
	if err != nil {
		return nil, err
	}
	rows := b.lineRows(l.Latest)
	for _, customer := range slices.Sorted(maps.Keys(stand)) {
		if stands := stand[customer]; stands != latest[customer] {
			b.addLine(rows, l.Latest, customer, latest[customer])
			changes[customer] = l.Latest.move(stands, latest[customer])
		}
	}
	if err := rows.Insert(ctx, tx); err != nil {
		return nil, fmt.Errorf("lists: the lines of %s: %w", l.Latest.Name, err)
	}
	return changes, nil
}

// latestOfAll is the latest line of each of some customers, as the latest list shows it.
func (b *Book) latestOfAll(ctx context.Context, tx *db.Tx, l *List, customers []string) (map[string]Line, error) {
	latest := map[string]Line{}
	for some := range slices.Chunk(customers, atOnce) {
		var s db.Statement
		s.Add(`SELECT ` + l.columns() + `, l.` + b.people.Number + ` FROM ` + l.Table + ` l WHERE l.` + b.people.Number)
		within(&s, some)
		l.limitTo(&s, "l", "")
		err := db.Each(ctx, tx, func(row db.Row) error {
			var customer string
			line, err := scan(row, &customer)
			later(latest, customer, l.Latest.shown(line))
			return err
		}, s.String(), s.Args...)
		if err != nil {
			return nil, fmt.Errorf("lists: the latest of %s: %w", l.Name, err)
		}
	}
	return latest, nil
}
