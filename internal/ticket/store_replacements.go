package ticket

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// replaceable returns an AWR ticket without a replacement, with its customer, and the record id of its device.
func replaceable(ctx context.Context, tx *db.Tx, ticketID string) (t Ticket, productRecord string, err error) {
	var replacedBy sql.NullString
	err = tx.QueryRow(ctx, `
		SELECT t.id, t.kind, t.number, t.product_id, c.customer_id, c.name, c.email, n.serial_no
		FROM tickets t JOIN customers c ON c.customer_id = t.customer_id
		LEFT JOIN replacements r ON r.ticket_id = t.id LEFT JOIN registered_products n ON n.id = r.new_product_id
		WHERE t.id = $1`, ticketID).
		Scan(&t.ID, &t.Kind, &t.Number, &productRecord, &t.Customer.ID, &t.Customer.Name, &t.Customer.Email, &replacedBy)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		err = errNoTicket
	case err == nil && t.Kind != AWR:
		err = errNotAWR
	case err == nil && t.Customer.isDeleted():
		err = auth.ErrDeleted
	case err == nil && replacedBy.Valid:
		err = alreadyReplaced(replacedBy.String)
	}
	return t, productRecord, err
}

func insertReplacement(ctx context.Context, tx *db.Tx, r Replacement, t Ticket, oldID, admin string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO replacements (id, ticket_id, customer_id, old_product_id, new_product_id, due_back, made_by, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		r.ID, t.ID, t.Customer.ID, oldID, r.Device.ID, r.DueBack.String(), admin, db.Micros(r.At))
	if db.IsUnique(err) {
		return errReplaced
	}
	return err
}

const replacementColumns = `r.id, r.due_back, r.created_at, r.returned_at, n.id, n.product_id, n.product_name, n.model_no, n.serial_no, n.expiry_date`

// scanReplacement reads replacementColumns, and the columns after them into more.
func scanReplacement(row db.Row, more ...any) (r Replacement, err error) {
	var due, expiry string
	var created int64
	d := &r.Device
	if err := row.Scan(append([]any{&r.ID, &due, &created, db.Instant(&r.ReturnedAt), &d.ID, &d.ProductID, &d.Name, &d.ModelNo, &d.SerialNo, &expiry}, more...)...); err != nil {
		return r, err
	}
	r.At = db.FromMicros(created)
	if r.DueBack, err = civil.Parse(due); err != nil {
		return r, err
	}
	d.Expiry, err = civil.Parse(expiry)
	return r, err
}

func addReplacements(ctx context.Context, q db.Queryer, customerID string, tickets []Ticket) error {
	byTicket := map[string]*Replacement{}
	err := db.Each(ctx, q, func(row db.Row) error {
		var ticketID string
		r, err := scanReplacement(row, &ticketID)
		byTicket[ticketID] = &r
		return err
	}, `SELECT `+replacementColumns+`, r.ticket_id FROM replacements r JOIN registered_products n ON n.id = r.new_product_id WHERE r.customer_id = $1`, customerID)
	for i := range tickets {
		tickets[i].Replacement = byTicket[tickets[i].ID]
	}
	return err
}

// returnedDevice is a replacement whose old device came back, with the data for the audit trail.
type returnedDevice struct {
	Replacement
	number, customerID, oldProductID string
}

// markReturned succeeds only once, because the UPDATE skips rows that are already marked.
func markReturned(ctx context.Context, tx *db.Tx, replacementID, admin string) (r returnedDevice, err error) {
	result, err := tx.Exec(ctx, `UPDATE replacements SET returned_at = $2, returned_by = $3 WHERE id = $1 AND returned_at IS NULL`,
		replacementID, db.Micros(tx.Now()), admin)
	if err != nil {
		return r, err
	}
	marked, err := result.RowsAffected()
	if err != nil {
		return r, err
	}
	row := tx.QueryRow(ctx, `
		SELECT `+replacementColumns+`, t.number, r.customer_id, o.product_id
		FROM replacements r JOIN registered_products n ON n.id = r.new_product_id JOIN registered_products o ON o.id = r.old_product_id
		JOIN tickets t ON t.id = r.ticket_id WHERE r.id = $1`, replacementID)
	r.Replacement, err = scanReplacement(row, &r.number, &r.customerID, &r.oldProductID)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		err = errNoReplacement
	case err == nil && marked == 0:
		err = errReturned
	}
	return r, err
}
