package ticket

import (
	"context"
	"fmt"
	"strings"

	"aftercare/internal/platform/db"
)

// named is a ticket that still contains its customer's texts, and its last status.
type named struct {
	id       string
	statuses int64
	last     Status
}

// namedTickets returns some tickets that still contain texts. Every ticket has an address until it is erased.
func namedTickets(ctx context.Context, q db.Queryer, customerID string, most int) ([]named, error) {
	return db.All(ctx, q, func(row db.Row) (n named, err error) {
		return n, row.Scan(&n.id, &n.statuses, &n.last.Text, &n.last.Ends)
	}, `
		SELECT t.id, t.statuses, coalesce(s.status, ''), coalesce(s.ends, FALSE)
		FROM tickets t LEFT JOIN ticket_statuses s ON s.ticket_id = t.id AND s.sequence = t.statuses
		WHERE t.customer_id = $1 AND (t.address <> '' OR t.query <> '') ORDER BY t.id LIMIT $2`, customerID, most)
}

func closeErased(ctx context.Context, tx *db.Tx, ticketID string, sequence int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO ticket_statuses (ticket_id, sequence, status, admin, ends, created_at) VALUES ($1, $2, $3, '', TRUE, $4)`,
		ticketID, sequence, closedWithAccount, db.Micros(tx.Now()))
	if err == nil {
		_, err = tx.Exec(ctx, `UPDATE tickets SET statuses = $2, status_at = $3 WHERE id = $1`, ticketID, sequence, db.Micros(tx.Now()))
	}
	if err != nil {
		return fmt.Errorf("ticket: close: %w", err)
	}
	return nil
}

func eraseTicket(ctx context.Context, tx *db.Tx, ticketID string, offered []string) error {
	args := []any{ticketID, ownWords}
	for _, status := range offered {
		args = append(args, strings.ToLower(status))
	}
	_, err := tx.Exec(ctx, `UPDATE ticket_statuses SET status = $2 WHERE ticket_id = $1 AND lower(trim(status)) NOT IN (`+db.Placeholders(3, len(offered))+`)`, args...)
	if err == nil {
		_, err = tx.Exec(ctx, `UPDATE tickets SET query = '', address = '' WHERE id = $1`, ticketID)
	}
	if err != nil {
		return fmt.Errorf("ticket: erase: %w", err)
	}
	return nil
}
