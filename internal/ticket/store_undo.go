package ticket

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/db"
)

// withdrawStatus removes an entry that is still the last one of its ticket. The
// update takes the row, as for a new entry: of somebody who adds one and somebody who
// takes one back, the second sees what the first did.
func withdrawStatus(ctx context.Context, tx *db.Tx, a AddedStatus) (w withdrawn, err error) {
	w.id, w.isFirst = a.Ticket, a.Sequence == 1
	var at, taken int64
	err = tx.QueryRow(ctx, `
		UPDATE tickets SET statuses = statuses - 1,
			status_at = coalesce((SELECT s.created_at FROM ticket_statuses s WHERE s.ticket_id = $1 AND s.sequence = $2 - 1), created_at)
		WHERE id = $1 AND statuses = $2 RETURNING number, kind, customer_id, status_at`, a.Ticket, a.Sequence).
		Scan(&w.number, &w.kind, &w.customerID, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return w, whyNot(ctx, tx, a.Ticket)
	}
	if err != nil {
		return w, err
	}
	err = tx.QueryRow(ctx, `DELETE FROM ticket_statuses WHERE ticket_id = $1 AND sequence = $2 RETURNING status, ends, created_at`, a.Ticket, a.Sequence).
		Scan(&w.taken.Text, &w.taken.Ends, &taken)
	if err != nil {
		return w, err
	}
	if w.last, err = lastStatus(ctx, tx, a.Ticket); err != nil {
		return w, err
	}
	w.taken.At, w.last.At = db.FromMicros(taken), db.FromMicros(at)
	return w, nil
}

func whyNot(ctx context.Context, q db.Queryer, ticketID string) error {
	var number string
	err := q.QueryRow(ctx, `SELECT number FROM tickets WHERE id = $1`, ticketID).Scan(&number)
	if errors.Is(err, sql.ErrNoRows) {
		return errNoTicket
	}
	if err != nil {
		return err
	}
	return errLaterStatus(number)
}
