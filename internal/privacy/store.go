package privacy

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/language"
)

func isCustomer(ctx context.Context, q db.Queryer, customerID string) (is bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM customers WHERE customer_id = $1)`, customerID).Scan(&is)
	return is, err
}

const deletionColumns = `customer_id, asked_at, asked_by, close_open, due_at, begun_at, done_at`

func (d *Deletion) scan(row db.Row, more ...any) error {
	var asked, due int64
	err := row.Scan(append([]any{&d.CustomerID, &asked, &d.AskedBy, &d.CloseOpen, &due, db.Instant(&d.BegunAt), db.Instant(&d.DoneAt)}, more...)...)
	d.AskedAt, d.DueAt = db.FromMicros(asked), db.FromMicros(due)
	return err
}

func deletionOf(ctx context.Context, q db.Queryer, customerID string) (*Deletion, error) {
	d := &Deletion{}
	err := d.scan(q.QueryRow(ctx, `SELECT `+deletionColumns+` FROM deletions WHERE customer_id = $1`, customerID))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return d, err
}

// lockDeletion returns the deletion with its sealed details, and locks it until the transaction ends.
func lockDeletion(ctx context.Context, tx *db.Tx, customerID string) (_ *Deletion, sealed []byte, err error) {
	d := &Deletion{}
	err = d.scan(tx.QueryRow(ctx, `UPDATE deletions SET customer_id = customer_id WHERE customer_id = $1 RETURNING `+deletionColumns+`, sealed`, customerID), &sealed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil, nil
	}
	return d, sealed, err
}

func insertDeletion(ctx context.Context, tx *db.Tx, d Deletion) (isNew bool, err error) {
	return db.Changed(tx.Exec(ctx, `
		INSERT INTO deletions (customer_id, asked_at, asked_by, close_open, due_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (customer_id) DO NOTHING`,
		d.CustomerID, db.Micros(d.AskedAt), d.AskedBy, d.CloseOpen, db.Micros(d.DueAt)))
}

func closeWhatIsOpen(ctx context.Context, tx *db.Tx, customerID string) error {
	_, err := tx.Exec(ctx, `UPDATE deletions SET close_open = TRUE WHERE customer_id = $1 AND begun_at IS NULL`, customerID)
	return err
}

func removeDeletion(ctx context.Context, tx *db.Tx, customerID string) (removed bool, err error) {
	return db.Changed(tx.Exec(ctx, `DELETE FROM deletions WHERE customer_id = $1 AND begun_at IS NULL`, customerID))
}

func dueDeletions(ctx context.Context, d *db.DB, most int) ([]string, error) {
	return db.All(ctx, d, db.Value[string], `SELECT customer_id FROM deletions WHERE swept_at IS NULL AND due_at <= $1 ORDER BY due_at LIMIT $2`,
		db.Micros(d.Now()), most)
}

func countDue(ctx context.Context, d *db.DB) (n int, err error) {
	err = d.QueryRow(ctx, `SELECT count(*) FROM deletions WHERE swept_at IS NULL AND due_at <= $1`, db.Micros(d.Now())).Scan(&n)
	return n, err
}

func markBegun(ctx context.Context, tx *db.Tx, customerID string, sealed []byte) error {
	_, err := tx.Exec(ctx, `UPDATE deletions SET begun_at = $2, sealed = $3 WHERE customer_id = $1`, customerID, db.Micros(tx.Now()), sealed)
	return err
}

func markDone(ctx context.Context, tx *db.Tx, customerID string) error {
	_, err := tx.Exec(ctx, `UPDATE deletions SET done_at = $2, sealed = NULL WHERE customer_id = $1`, customerID, db.Micros(tx.Now()))
	return err
}

func markSwept(ctx context.Context, tx *db.Tx, customerIDs []string) error {
	for _, customerID := range customerIDs {
		_, err := tx.Exec(ctx, `UPDATE deletions SET swept_at = $2 WHERE customer_id = $1 AND done_at IS NOT NULL`, customerID, db.Micros(tx.Now()))
		if err != nil {
			return err
		}
	}
	return nil
}

// openOf counts open records. The queue has one line for each of them.
func openOf(ctx context.Context, q db.Queryer, customerID string) (o Open, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var kind string
		var n int
		err := row.Scan(&kind, &n)
		switch kind {
		case "warranty":
			o.Requests += n
		case "claim":
			o.Claims += n
		default:
			o.Tickets += n
		}
		return err
	}, `SELECT kind, count(*) FROM queue_items WHERE customer_id = $1 AND ended_at IS NULL GROUP BY kind`, customerID)
	return o, err
}

func countFiles(ctx context.Context, q db.Queryer, customerID string) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM files WHERE owner = $1 AND size > 0`, customerID).Scan(&n)
	return n, err
}

// isUndoable reports whether a desk user can still undo a change to a record of the customer.
func isUndoable(ctx context.Context, tx *db.Tx, customerID string) (is bool, err error) {
	err = tx.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM undo_offers u JOIN queue_items i ON i.customer_id = $1 AND u.what LIKE '%' || i.id || '%'
		WHERE u.ends_at > $2 AND u.undone_at IS NULL)`, customerID, db.Micros(tx.Now())).Scan(&is)
	return is, err
}

// numbersOf returns the registration time and the ids of the customer's records.
func numbersOf(ctx context.Context, q db.Queryer, customerID string) (since time.Time, numbers []string, err error) {
	var created int64
	if err := q.QueryRow(ctx, `SELECT created_at FROM customers WHERE customer_id = $1`, customerID).Scan(&created); err != nil {
		return since, nil, err
	}
	numbers, err = db.All(ctx, q, db.Value[string], `
		SELECT number FROM tickets WHERE customer_id = $1 UNION ALL SELECT ticket_no FROM claims WHERE customer_id = $1
		UNION ALL SELECT id FROM messages WHERE customer_id = $1 UNION ALL SELECT id FROM notes WHERE customer_id = $1
		UNION ALL SELECT product_id FROM registered_products WHERE customer_id = $1`, customerID)
	return db.FromMicros(created), numbers, err
}

type reader struct {
	customerID, name, email string
	language                language.Code
}

func readerOf(ctx context.Context, q db.Queryer, customerID string) (r reader, err error) {
	r.customerID = customerID
	err = q.QueryRow(ctx, `SELECT name, email, language FROM customers WHERE customer_id = $1`, customerID).Scan(&r.name, &r.email, &r.language)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoCustomer
	}
	return r, err
}

func addressOf(ctx context.Context, q db.Queryer, customerID string) (address string, err error) {
	err = q.QueryRow(ctx, `SELECT address FROM customers WHERE customer_id = $1`, customerID).Scan(&address)
	return address, err
}

func newestProduct(ctx context.Context, q db.Queryer, customerID string) (id string, err error) {
	err = q.QueryRow(ctx, `SELECT coalesce(max(id), '') FROM registered_products WHERE customer_id = $1`, customerID).Scan(&id)
	return id, err
}

// managerAddresses returns the addresses of all active managers and owners.
func managerAddresses(ctx context.Context, q db.Queryer) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `SELECT email FROM admins WHERE role IN ($1, $2) AND disabled_at IS NULL ORDER BY id`, auth.Manager, auth.Owner)
}

func allDeleted(ctx context.Context, q db.Queryer) ([]Deleted, error) {
	return db.All(ctx, q, func(row db.Row) (d Deleted, err error) {
		return d, row.Scan(&d.CustomerID, &d.At)
	}, `SELECT customer_id, begun_at FROM deletions WHERE begun_at IS NOT NULL ORDER BY begun_at, customer_id`)
}

func putOff(ctx context.Context, tx *db.Tx, until time.Time) error {
	if _, err := tx.Exec(ctx, `UPDATE deletions SET due_at = $1 WHERE begun_at IS NULL AND due_at < $1`, db.Micros(until)); err != nil {
		return fmt.Errorf("privacy: put off: %w", err)
	}
	return nil
}

// repeatDeletion makes a deletion due now if the restored database contains the person again.
func repeatDeletion(ctx context.Context, tx *db.Tx, d Deleted) (did bool, err error) {
	did, err = db.Changed(tx.Exec(ctx, `
		INSERT INTO deletions AS d (customer_id, asked_at, asked_by, close_open, due_at)
		SELECT customer_id, $2, '', TRUE, $3 FROM customers WHERE customer_id = $1
		ON CONFLICT (customer_id) DO UPDATE SET close_open = TRUE, due_at = excluded.due_at WHERE d.begun_at IS NULL`,
		d.CustomerID, d.At, db.Micros(tx.Now())))
	if err != nil {
		return false, fmt.Errorf("privacy: repeat: %w", err)
	}
	return did, nil
}
