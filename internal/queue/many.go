package queue

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"aftercare/internal/platform/db"
)

// touchedAtOnce bounds the placeholders of a statement.
const touchedAtOnce = 500

// Touch is what the desk did to a record. The time is not before that of its last
// one.
type Touch struct {
	Status string
	At     time.Time
	Ends   bool
}

// TouchedAll is Touched for many records of a source, by their ids, in their
// transaction.
func (s *Service) TouchedAll(ctx context.Context, tx *db.Tx, kind Kind, touches map[string]Touch) error {
	ids := slices.Sorted(maps.Keys(touches))
	var before, after []Item
	for some := range slices.Chunk(ids, touchedAtOnce) {
		held, err := hold(ctx, tx, some)
		if err != nil {
			return fmt.Errorf("queue: many of %s touched: %w", kind, err)
		}
		if err := s.touchSome(ctx, tx, kind, some, held, touches); err != nil {
			return fmt.Errorf("queue: many of %s touched: %w", kind, err)
		}
		before = append(before, held...)
		for _, i := range held {
			did := touches[i.ID]
			i.touch(did.Status, did.At, did.Ends)
			after = append(after, i)
		}
	}
	return s.Figures.Changed(ctx, tx, before, after)
}

// touchSome changes the lines that are held, and fills in those that are missing.
func (s *Service) touchSome(ctx context.Context, tx *db.Tx, kind Kind, ids []string, held []Item, touches map[string]Touch) error {
	together := map[Touch][]string{}
	known := map[string]bool{}
	for _, i := range held {
		known[i.ID] = true
		alike := touches[i.ID]
		alike.Status = "" // most are done at one time, and each may have a text of its own
		together[alike] = append(together[alike], i.ID)
	}
	missing := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return known[id] })
	for alike, ids := range together {
		if err := touchItems(ctx, tx, ids, touches, alike); err != nil {
			return err
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return s.level(ctx, tx, sourceOf(kind), missing)
}
