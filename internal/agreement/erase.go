package agreement

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

// Erase removes a customer's personal data from their agreements. Programme, date and dealers stay for
// accounting.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, customerID string) error {
	nothing, err := s.Sealer.Seal(nil)
	if err != nil {
		return fmt.Errorf("agreement: seal nothing: %w", err)
	}
	return eraseAgreements(ctx, tx, customerID, nothing)
}
