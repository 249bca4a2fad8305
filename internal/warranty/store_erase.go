package warranty

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

func eraseRequests(ctx context.Context, tx *db.Tx, customerID string) ([]string, error) {
	ids, err := db.All(ctx, tx, db.Value[string], `
		UPDATE warranties SET status = 'Rejected', decided_by = '', decided_at = $2, rejection_reason = $3
		WHERE customer_id = $1 AND decided_at IS NULL RETURNING id`, customerID, db.Micros(tx.Now()), deletedReason)
	if err == nil {
		_, err = tx.Exec(ctx, `UPDATE warranties SET rejection_reason = $2 WHERE customer_id = $1 AND rejection_reason <> $2`, customerID, deletedReason)
	}
	if err != nil {
		return nil, fmt.Errorf("warranty: erase: %w", err)
	}
	return ids, nil
}
