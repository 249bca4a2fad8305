package queue

import (
	"context"
	"fmt"
	"slices"
	"time"

	"aftercare/internal/platform/db"
)

// touchedAtOnce bounds the placeholders of a statement.
const touchedAtOnce = 500

// TouchedAll is Touched for one thing that the desk did to many records of a source,
// in their transaction. Each may have another time: none is before its last one.
func (s *Service) TouchedAll(ctx context.Context, tx *db.Tx, kind Kind, at map[string]time.Time, status string, ends bool) error {
	ids := make([]string, 0, len(at))
	for id := range at {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	var before, after []Item
	for some := range slices.Chunk(ids, touchedAtOnce) {
		held, err := s.hold(ctx, tx, some)
		if err != nil {
			return fmt.Errorf("queue: many of %s touched: %w", kind, err)
		}
		if err := s.touchSome(ctx, tx, kind, some, held, at, status, ends); err != nil {
			return fmt.Errorf("queue: many of %s touched: %w", kind, err)
		}
		before = append(before, held...)
		for _, i := range held {
			i.touch(status, at[i.ID], ends)
			after = append(after, i)
		}
	}
	return s.Figures.Changed(ctx, tx, before, after)
}

// touchSome changes the lines that are held, and fills in those that are missing.
func (s *Service) touchSome(ctx context.Context, tx *db.Tx, kind Kind, ids []string, held []Item, at map[string]time.Time, status string, ends bool) error {
	together := map[time.Time][]string{}
	known := map[string]bool{}
	for _, i := range held {
		together[at[i.ID]] = append(together[at[i.ID]], i.ID)
		known[i.ID] = true
	}
	missing := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return known[id] })
	for at, ids := range together {
		if err := touchItems(ctx, tx, ids, status, at, ends); err != nil {
			return err
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return s.level(ctx, tx, sourceOf(kind), missing)
}

// touchItems is touchItem for many.
func touchItems(ctx context.Context, tx *db.Tx, ids []string, status string, at time.Time, ends bool) error {
	args := []any{status, db.Micros(at), ends}
	for _, id := range ids {
		args = append(args, id)
	}
	_, err := tx.Exec(ctx, `
		UPDATE queue_items SET status = $1, touched_at = $2, answered_at = coalesce(answered_at, $2),
			ended_at = CASE WHEN $3 THEN coalesce(ended_at, $2) END, wrote_at = NULL
		WHERE id IN (`+db.Placeholders(4, len(ids))+`)`, args...)
	return err
}
