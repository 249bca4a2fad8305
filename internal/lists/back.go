package lists

import (
	"context"
	"fmt"

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
