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
	readAll(ctx context.Context, text string, args ...any) error
	exec(ctx context.Context, text string, args ...any) error
	noRow() error // what Scan answers when there was none
}

// statements of a status update at the desk, in the order in which the portal
// makes them. A test holds them to what the portal writes.
type statements struct {
	raise, previous, add string
	ticket, post         string
}

func newStatements() statements {
	return statements{
		raise: `
			UPDATE tickets SET statuses = statuses + 1, status_at = CASE WHEN status_at > $3 THEN status_at ELSE $3 END
			WHERE id = $1 AND kind = $2 RETURNING statuses, status_at, created_at`,
		previous: `SELECT status, created_at FROM ticket_statuses WHERE ticket_id = $1 AND sequence = $2`,
		add:      `INSERT INTO ticket_statuses (ticket_id, sequence, status, admin, created_at) VALUES ($1, $2, $3, $4, $5)`,
		ticket: `
			SELECT t.kind, t.number, c.name, c.email, p.product_name, p.serial_no
			FROM tickets t JOIN customers c ON c.customer_id = t.customer_id JOIN registered_products p ON p.id = t.product_id
			WHERE t.id = $1 || ''`,
		post: `
			INSERT INTO jobs (id, kind, payload, run_at, attempts, leased_until, last_error, dead, created_at)
			VALUES ($1, $2, $3, $4, 0, 0, '', FALSE, $4)`,
	}
}

// all of them, for drivers that prepare.
func (s statements) all() []string {
	return []string{s.raise, s.previous, s.add, s.ticket, s.post}
}

const (
	repair  = "repair"
	desk    = "admin"
	letters = "mail" // the kind of the job; nobody works on it here
)

// letterBytes is about what the sealed letter about a status has.
const letterBytes = 600

// update adds a status to a repair ticket and puts a letter into the post.
func (s statements) update(ctx context.Context, tx transaction, ticketID, status string) error {
	now := time.Now()
	var sequence, at, before int64
	if err := tx.queryRow(ctx, s.raise, ticketID, repair, db.Micros(now)).Scan(&sequence, &at, &before); err != nil {
		return err
	}
	var previous string
	if err := tx.queryRow(ctx, s.previous, ticketID, sequence-1).Scan(&previous, &before); err != nil && !errors.Is(err, tx.noRow()) {
		return err
	}
	if err := tx.exec(ctx, s.add, ticketID, sequence, status, desk, at); err != nil {
		return err
	}
	if err := tx.readAll(ctx, s.ticket, ticketID); err != nil {
		return err
	}
	letter := make([]byte, letterBytes)
	rand.Read(letter)
	return tx.exec(ctx, s.post, id.New(now), letters, letter, db.Micros(now))
}
