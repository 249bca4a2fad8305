package scheme

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

const deletedReason = "The account was deleted."

// Erase removes a customer's personal data from their claims and returns the changed claims. It rejects open
// claims. Amounts, dates and dealers stay for accounting.
func Erase(ctx context.Context, tx *db.Tx, customerID string) (ids []string, err error) {
	ids, err = rejectErased(ctx, tx, customerID)
	if err != nil {
		return nil, err
	}
	var steps []step
	for _, claim := range ids {
		steps = append(steps, step{id: id.New(tx.Now()), claim: claim, Event: Event{Status: Rejected, Kind: auth.Admin, Reason: deletedReason, At: tx.Now()}})
	}
	if len(steps) > 0 {
		if err := insertEvents(ctx, tx, steps...); err != nil {
			return nil, err
		}
	}
	return ids, eraseReasons(ctx, tx, customerID)
}

// Kept returns the invoices of a customer's approved claims since an instant. They stay after the customer is
// deleted, for accounting.
func Kept(ctx context.Context, q db.Queryer, customerID string, since time.Time) (keys []string, err error) {
	return approvedInvoices(ctx, q, customerID, since)
}
