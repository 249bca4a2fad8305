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
const touchedAtOnce = 100

// Touch is what the desk did to a record, perhaps in several steps at once. The time is
// not before that of its last one.
type Touch struct {
	Status string
	At     time.Time
	First  time.Time // of the first step
	Ends   bool
}

// Touched tells what the desk did to records of a source, by their ids, in their
// transaction. A record whose line was not filled in yet gets it now.
func (s *Service) Touched(ctx context.Context, tx *db.Tx, kind Kind, touches map[string]Touch) error {
	ids := slices.Sorted(maps.Keys(touches))
	for some := range slices.Chunk(ids, touchedAtOnce) {
		touched, err := touchItems(ctx, tx, some, touches)
		if err == nil && len(touched) < len(some) {
			missing := slices.DeleteFunc(slices.Clone(some), func(id string) bool { return touched[id] })
			err = s.level(ctx, tx, sourceOf(kind), missing)
		}
		if err != nil {
			return fmt.Errorf("queue: %s touched: %w", kind, err)
		}
	}
	return nil
}
