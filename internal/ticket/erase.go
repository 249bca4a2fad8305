package ticket

import (
	"context"
	"slices"

	"aftercare/internal/platform/db"
)

// erasedAtOnce is how many tickets one call of Erase handles.
const erasedAtOnce = 50

const (
	closedWithAccount = "Closed: the account was deleted"
	ownWords          = "Updated" // replaces custom texts
)

// Erase removes personal data from some of a customer's tickets and returns their ids. It closes open
// tickets. The device, the dates and the standard statuses stay. more reports that there may be more tickets.
func Erase(ctx context.Context, tx *db.Tx, customerID string) (ids []string, more bool, err error) {
	tickets, err := namedTickets(ctx, tx, customerID, erasedAtOnce)
	if err != nil {
		return nil, false, err
	}
	for _, t := range tickets {
		if !t.last.IsEnd() {
			if err := closeErased(ctx, tx, t.id, t.statuses+1); err != nil {
				return nil, false, err
			}
		}
		if err := eraseTicket(ctx, tx, t.id, slices.Concat(ended, atWork, []string{closedWithAccount, ownWords})); err != nil {
			return nil, false, err
		}
		ids = append(ids, t.id)
	}
	return ids, len(tickets) == erasedAtOnce, nil
}
