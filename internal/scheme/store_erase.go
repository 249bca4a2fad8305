package scheme

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

func rejectErased(ctx context.Context, tx *db.Tx, customerID string) ([]string, error) {
	ids, err := db.All(ctx, tx, db.Value[string], `
		UPDATE claims SET status = 'Rejected', rejection_reason = $2
		WHERE customer_id = $1 AND status IN ('Wait for Confirmation', 'In Process') RETURNING id`, customerID, deletedReason)
	if err != nil {
		return nil, fmt.Errorf("scheme: erase: %w", err)
	}
	return ids, nil
}

func eraseReasons(ctx context.Context, tx *db.Tx, customerID string) error {
	for _, statement := range []string{
		`UPDATE claims SET rejection_reason = $2 WHERE customer_id = $1 AND rejection_reason <> $2`,
		`UPDATE claim_events SET reason = $2 WHERE claim_id IN (SELECT id FROM claims WHERE customer_id = $1) AND reason <> $2`,
	} {
		if _, err := tx.Exec(ctx, statement, customerID, deletedReason); err != nil {
			return fmt.Errorf("scheme: erase: %w", err)
		}
	}
	return nil
}

func approvedInvoices(ctx context.Context, q db.Queryer, customerID string, since time.Time) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `SELECT DISTINCT invoice_key FROM claims WHERE customer_id = $1 AND status = 'Approved' AND created_at >= $2`,
		customerID, db.Micros(since))
}
