package queue

import (
	"context"
	"fmt"

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
	today := civil.In(s.DB.Now(), s.Portal().Location)
	for _, kind := range Kinds() {
		l, err := loadOf(ctx, s.DB, kind, today)
		if err != nil {
			return nil, fmt.Errorf("queue: how much is open: %w", err)
		}
		all = append(all, l)
	}
	return all, nil
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
	before, err := hold(ctx, tx, ids)
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
