package reminder

import (
	"context"

	"aftercare/internal/platform/db"
)

// Erase deletes a customer's email choices.
func Erase(ctx context.Context, tx *db.Tx, customerID string) error {
	return forgetChoices(ctx, tx, customerID)
}
