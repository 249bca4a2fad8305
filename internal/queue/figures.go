package queue

import (
	"context"
	"maps"
	"slices"

	"aftercare/internal/platform/db"
)

// Figures are the counts of the desk's overview.
type Figures interface {
	// Changed tells what became of some lines, in the transaction that changes them:
	// as they were, but for those that are new, and as they are.
	Changed(ctx context.Context, tx *db.Tx, before, after []Item) error
}

// hold reads some lines that are about to change, and keeps others from changing
// them meanwhile. SQLite has one writer and needs no lock.
func (s *Service) hold(ctx context.Context, tx *db.Tx, ids []string) ([]Item, error) {
	if s.DB.Engine() == db.Postgres {
		chosen, args := linesByID(ids)
		if _, err := db.All(ctx, tx, db.Value[string], chosen+` ORDER BY id FOR UPDATE`, args...); err != nil {
			return nil, err
		}
	}
	return storedItems(ctx, tx, ids)
}

func storedItems(ctx context.Context, q db.Queryer, ids []string) ([]Item, error) {
	chosen, args := linesByID(ids)
	items, err := itemsOf(ctx, q, chosen, args...)
	return slices.Collect(maps.Values(items)), err
}

func linesByID(ids []string) (chosen string, args []any) {
	for _, id := range ids {
		args = append(args, id)
	}
	return `SELECT id FROM queue_items WHERE id IN (` + db.Placeholders(1, len(ids)) + `)`, args
}

// putCounted stores lines of which some may be there already.
func (s *Service) putCounted(ctx context.Context, tx *db.Tx, items []Item) error {
	if len(items) == 0 {
		return nil
	}
	ids := make([]string, len(items))
	for i, item := range items {
		ids[i] = item.ID
	}
	before, err := s.hold(ctx, tx, ids)
	if err != nil {
		return err
	}
	if err := s.put(ctx, tx, items); err != nil {
		return err
	}
	after, err := storedItems(ctx, tx, ids)
	if err != nil {
		return err
	}
	return s.Figures.Changed(ctx, tx, before, after)
}
