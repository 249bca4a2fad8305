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

// Loads are those of all kinds, for whoever watches the portal.
func (s *Service) Loads(ctx context.Context) ([]Load, error) {
	found, err := loads(ctx, s.DB, civil.In(s.DB.Now(), s.Portal().Location))
	if err != nil {
		return nil, fmt.Errorf("queue: how much is open: %w", err)
	}
	all := make([]Load, len(Kinds()))
	for i, kind := range Kinds() {
		all[i] = Load{kind, found[kind].Open, found[kind].Late}
	}
	return all, nil
}
