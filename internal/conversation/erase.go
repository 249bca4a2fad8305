package conversation

import (
	"context"

	"aftercare/internal/platform/db"
)

const erasedAtOnce = 20

// Erase removes some of a customer's conversations and returns their tickets. more is true if there may be
// others.
func Erase(ctx context.Context, tx *db.Tx, customerID string) (ticketIDs []string, more bool, err error) {
	ticketIDs, err = eraseConversations(ctx, tx, customerID, erasedAtOnce)
	return ticketIDs, len(ticketIDs) == erasedAtOnce, err
}

// EraseOn removes the conversations on these tickets and returns how many messages they had.
func EraseOn(ctx context.Context, tx *db.Tx, ticketIDs []string) (removed int64, err error) {
	return eraseMessages(ctx, tx, ticketIDs)
}
