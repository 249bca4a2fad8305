package reminder

import (
	"context"

	"aftercare/internal/platform/db"
)

// Erase forgets which emails a customer wanted.
func Erase(ctx context.Context, tx *db.Tx, customerID string) error {
	return forgetChoices(ctx, tx, customerID)
}
