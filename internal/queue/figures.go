package queue

import (
	"context"
	"fmt"

	"aftercare/internal/platform/civil"
)

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
