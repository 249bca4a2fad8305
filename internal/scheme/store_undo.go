package scheme

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/db"
)

// takeBack undoes a step of a claim that still stands where it led. The row decides,
// as for the step itself.
func takeBack(ctx context.Context, tx *db.Tx, s moved, ticketNo string) error {
	var claimID string
	err := tx.QueryRow(ctx, `UPDATE claims SET status = $3, rejection_reason = NULL WHERE id = $1 AND status = $2 RETURNING id`, s.Claim, s.To, s.From).Scan(&claimID)
	if errors.Is(err, sql.ErrNoRows) {
		var stands Status
		if err := tx.QueryRow(ctx, `SELECT status FROM claims WHERE id = $1`, s.Claim).Scan(&stands); err != nil {
			return err
		}
		return errDecidedSince(ticketNo, stands)
	}
	if err != nil {
		return err
	}
	return tx.QueryRow(ctx, `DELETE FROM claim_events WHERE id = $1 AND claim_id = $2 RETURNING id`, s.Event, s.Claim).Scan(&s.Event)
}
