package warranty

import (
	"context"

	"aftercare/internal/platform/db"
)

const deletedReason = "The account was deleted."

// Erase removes a customer's personal data from their requests and returns the changed requests. It rejects
// open ones.
func Erase(ctx context.Context, tx *db.Tx, customerID string) (ids []string, err error) {
	return eraseRequests(ctx, tx, customerID)
}
