package ticket

import (
	"context"
	"slices"

	"aftercare/internal/platform/db"
)

// erasedAtOnce is how many tickets one step takes a person out of.
const erasedAtOnce = 50

// Texts in the history of a ticket whose customer was deleted.
const (
	closedWithAccount = "Closed: the account was deleted"
	ownWords          = "Updated" // in place of what somebody typed
)

// Erase takes a customer out of some of their tickets, and returns which. What is open is
// closed. The device, the dates and the statuses that the form offers stay. There may be more
// if there were as many as one step takes.
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
