package queue

import (
	"context"
	"fmt"
	"slices"

	"aftercare/internal/platform/db"
)

// withdrawnAtOnce bounds the placeholders of a statement.
const withdrawnAtOnce = 500

// Withdrawn tells that the desk has taken back what it did last to some records of a
// kind, in the transaction that does so and after it: their lines say again what the
// records say. One whose line was not filled in yet has none to change.
func (s *Service) Withdrawn(ctx context.Context, tx *db.Tx, kind Kind, ids []string) error {
	for some := range slices.Chunk(slices.Sorted(slices.Values(ids)), withdrawnAtOnce) {
		if err := s.withdrawn(ctx, tx, sourceOf(kind), some); err != nil {
			return fmt.Errorf("queue: %s withdrawn: %w", kind, err)
		}
	}
	return nil
}

func (s *Service) withdrawn(ctx context.Context, tx *db.Tx, from source, ids []string) error {
	chosen, args := from.byID(ids)
	after, err := from.read(ctx, tx, s.Rules, chosen, args...)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(after, putBackAtOnce) {
		if err := putBack(ctx, tx, some); err != nil {
			return err
		}
	}
	return nil
}
