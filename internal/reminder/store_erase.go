package reminder

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

func forgetChoices(ctx context.Context, tx *db.Tx, customerID string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM stopped_notices WHERE customer_id = $1`, customerID); err != nil {
		return fmt.Errorf("reminder: erase: %w", err)
	}
	return nil
}
