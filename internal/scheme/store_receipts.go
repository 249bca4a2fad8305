package scheme

import (
	"context"
	"time"

	"aftercare/internal/platform/db"
)

// dealersAtOnce is how many receipts one run sends. The next run continues.
const dealersAtOnce = 100

// dueReceipts returns dealers who stopped sending invoices, or whose first claim has waited too long for a
// receipt.
func dueReceipts(ctx context.Context, q db.Queryer, due, late time.Time) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `
		SELECT customer_id FROM claims WHERE receipt_due IS NOT NULL
		GROUP BY customer_id HAVING max(receipt_due) <= $1 OR min(receipt_due) <= $2 ORDER BY customer_id LIMIT $3`,
		db.Micros(due), db.Micros(late), dealersAtOnce)
}

// takeReceipts returns a dealer's claims that have no receipt yet and marks them. If two replicas try, one
// gets none. It locks the claims in the same order as the desk's decisions.
func takeReceipts(ctx context.Context, tx *db.Tx, customerID string) ([]string, error) {
	if err := tx.Lock(ctx, db.ToChange, `SELECT id FROM claims WHERE customer_id = $1 AND receipt_due IS NOT NULL ORDER BY id`, customerID); err != nil {
		return nil, err
	}
	return db.All(ctx, tx, db.Value[string], `UPDATE claims SET receipt_due = NULL WHERE customer_id = $1 AND receipt_due IS NOT NULL RETURNING id`, customerID)
}
