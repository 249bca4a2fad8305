package scheme

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// deletedReason stands in place of the reason of a claim whose customer was deleted.
const deletedReason = "The account was deleted."

// Erase takes a customer out of their claims and returns those that changed. What nobody has
// decided is rejected. Amounts, dates and dealers stay: they are the books.
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

// Kept are the invoices of a customer's approved claims since an instant. They are kept although
// their customer is deleted, because the books need them.
func Kept(ctx context.Context, q db.Queryer, customerID string, since time.Time) (keys []string, err error) {
	return approvedInvoices(ctx, q, customerID, since)
}
