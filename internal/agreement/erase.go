package agreement

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

// Erase takes a customer out of their agreements. Programme, date and dealers stay: they are
// the books.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, customerID string) error {
	nothing, err := s.Sealer.Seal(nil)
	if err != nil {
		return fmt.Errorf("agreement: seal nothing: %w", err)
	}
	return eraseAgreements(ctx, tx, customerID, nothing)
}
