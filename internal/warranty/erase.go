package warranty

import (
	"context"

	"aftercare/internal/platform/db"
)

// deletedReason stands in place of the reason of a request whose customer was deleted.
const deletedReason = "The account was deleted."

// Erase takes a customer out of their requests and returns those that changed. What nobody has
// decided is rejected.
func Erase(ctx context.Context, tx *db.Tx, customerID string) (ids []string, err error) {
	return eraseRequests(ctx, tx, customerID)
}
