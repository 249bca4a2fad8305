package bare

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// row is one row of an answer, whatever the driver calls it.
type row interface{ Scan(targets ...any) error }

// transaction is the part of a driver that a status update needs.
type transaction interface {
	queryRow(ctx context.Context, text string, args ...any) row
	exec(ctx context.Context, text string, args ...any) error
	noRow() error // what Scan answers when there was none
}

// The statements of a status update at the desk, in the order in which the
// portal makes them. A test holds them to what the portal writes.
const (
	raiseStatuses = `
		UPDATE tickets SET statuses = statuses + 1, status_at = CASE WHEN status_at > $3 THEN status_at ELSE $3 END
		WHERE id = $1 AND kind = $2 RETURNING customer_id, statuses, status_at`
	previousStatus = `SELECT status FROM ticket_statuses WHERE ticket_id = $1 AND sequence = $2`
	addStatus      = `INSERT INTO ticket_statuses (ticket_id, sequence, status, admin, created_at) VALUES ($1, $2, $3, $4, $5)`
	putLatest      = `
		INSERT INTO latest_tickets AS l (kind, customer_id, id, status_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (kind, customer_id) DO UPDATE SET id = excluded.id, status_at = excluded.status_at
		WHERE excluded.status_at >= l.status_at`
	readerOfMail = `
		SELECT t.number, c.name, c.email, p.product_name, p.model_no
		FROM tickets t JOIN customers c ON c.customer_id = t.customer_id JOIN registered_products p ON p.id = t.product_id
		WHERE t.id = $1`
	enqueueMail = `
		INSERT INTO jobs (id, kind, payload, run_at, attempts, leased_until, last_error, dead, created_at)
		VALUES ($1, $2, $3, $4, 0, 0, '', FALSE, $4)`
)

// statements are all of them, for drivers that prepare.
func statements() []string {
	return []string{raiseStatuses, previousStatus, addStatus, putLatest, readerOfMail, enqueueMail}
}

const (
	repair  = "repair"
	desk    = "admin"
	letters = "mail" // the kind of the job; nobody works on it here
)

// letterBytes is about what the sealed letter about a status has.
const letterBytes = 600

// update adds a status to a repair ticket and puts a letter into the post.
func update(ctx context.Context, tx transaction, ticketID, status string) error {
	now := time.Now()
	var customerID string
	var sequence, at int64
	if err := tx.queryRow(ctx, raiseStatuses, ticketID, repair, db.Micros(now)).Scan(&customerID, &sequence, &at); err != nil {
		return err
	}
	var previous string
	if err := tx.queryRow(ctx, previousStatus, ticketID, sequence-1).Scan(&previous); err != nil && !errors.Is(err, tx.noRow()) {
		return err
	}
	if err := tx.exec(ctx, addStatus, ticketID, sequence, status, desk, at); err != nil {
		return err
	}
	if err := tx.exec(ctx, putLatest, repair, customerID, ticketID, at); err != nil {
		return err
	}
	var number, name, email, product, model string
	if err := tx.queryRow(ctx, readerOfMail, ticketID).Scan(&number, &name, &email, &product, &model); err != nil {
		return err
	}
	letter := make([]byte, letterBytes)
	rand.Read(letter)
	return tx.exec(ctx, enqueueMail, id.New(now), letters, letter, db.Micros(now))
}
