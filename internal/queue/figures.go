package queue

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// Figures are the counts of the desk's overview.
type Figures interface {
	// Changed tells what became of some lines, in the transaction that changes them:
	// as they were, but for those that are new, and as they are.
	Changed(ctx context.Context, tx *db.Tx, before, after []Item) error
}

// Load is how much of a kind is open, and how much of that is late.
type Load struct {
	Kind       Kind
	Open, Late int64
}

// mostLoad is how far the lines of a kind are counted.
const mostLoad = 100_000

// Loads are those of all kinds, for whoever watches the portal.
func (s *Service) Loads(ctx context.Context) (all []Load, err error) {
	today := civil.In(s.DB.Now(), s.Portal().Location).String()
	for _, kind := range Kinds() {
		l := Load{Kind: kind}
		err := s.DB.QueryRow(ctx, `
			SELECT (SELECT count(*) FROM (SELECT 1 AS one FROM queue_items WHERE kind = $1 AND ended_at IS NULL LIMIT $3) AS o),
				(SELECT count(*) FROM (SELECT 1 AS one FROM queue_items WHERE kind = $1 AND ended_at IS NULL AND due_on < $2 LIMIT $3) AS l)`,
			string(kind), today, mostLoad).Scan(&l.Open, &l.Late)
		if err != nil {
			return nil, fmt.Errorf("queue: how much is open: %w", err)
		}
		all = append(all, l)
	}
	return all, nil
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
