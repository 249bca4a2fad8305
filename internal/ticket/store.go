package ticket

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

const productColumns = `p.id, p.product_id, p.product_name, p.product_type, p.serial_no, p.model_no, p.purchase_date, p.expiry_date, p.invoice_key, p.is_claimed, p.replaced_by IS NOT NULL`

// productRow reads productColumns. Its dates are text until product parses them.
type productRow struct {
	Product
	purchased, expiry string
}

func (r *productRow) targets() []any {
	return []any{&r.ID, &r.ProductID, &r.Name, &r.Type, &r.SerialNo, &r.ModelNo, &r.purchased, &r.expiry, &r.Invoice, &r.Claimed, &r.Replaced}
}

func (r *productRow) product() (p Product, err error) {
	p = r.Product
	if p.Purchased, err = civil.Parse(r.purchased); err != nil {
		return p, err
	}
	p.Expiry, err = civil.Parse(r.expiry)
	return p, err
}

// productOf returns a product of this customer, by record id or product number.
func productOf(ctx context.Context, q db.Queryer, customerID, productID string) (p Product, c Customer, err error) {
	var row productRow
	err = q.QueryRow(ctx, `
		SELECT c.customer_id, c.name, c.email, c.unconfirmed_since IS NULL, c.language, `+productColumns+`
		FROM registered_products p JOIN customers c ON c.customer_id = p.customer_id
		WHERE p.customer_id = $1 AND (p.id = $2 OR p.product_id = $2)`, customerID, productID).
		Scan(append([]any{&c.ID, &c.Name, &c.Email, &c.Confirmed, &c.Language}, row.targets()...)...)
	if errors.Is(err, sql.ErrNoRows) {
		return p, c, errNoProduct
	}
	if err != nil {
		return p, c, err
	}
	p, err = row.product()
	return p, c, err
}

func isCustomer(ctx context.Context, q db.Queryer, customerID string) error {
	var email string
	err := q.QueryRow(ctx, `SELECT email FROM customers WHERE customer_id = $1`, customerID).Scan(&email)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return errNoCustomer
	case err == nil && email == "":
		return auth.ErrDeleted
	}
	return err
}

// insertTicket stores a new ticket under a free number. It draws numbers until the database accepts one.
func insertTicket(ctx context.Context, tx *db.Tx, t Ticket) (number string, err error) {
	for inserted := int64(0); inserted == 0; {
		number = NewNumber()
		result, err := tx.Exec(ctx, `
			INSERT INTO tickets (id, number, kind, customer_id, product_id, query, address, purchase_from, file_key, statuses, status_at, created_at, raised_by)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $10, $11) ON CONFLICT (number) DO NOTHING`,
			t.ID, number, t.Kind, t.Customer.ID, t.Product.ID, t.Query, t.Address, t.PurchaseFrom,
			sql.NullString{String: t.FileKey, Valid: t.FileKey != ""}, db.Micros(t.CreatedAt), sql.NullString{String: t.RaisedBy, Valid: t.RaisedBy != ""})
		if err != nil {
			return "", err
		}
		if inserted, err = result.RowsAffected(); err != nil {
			return "", err
		}
	}
	return number, nil
}

func raiserOf(ctx context.Context, q db.Queryer, number string) (customerID string, err error) {
	err = q.QueryRow(ctx, `SELECT customer_id FROM tickets WHERE number = $1`, number).Scan(&customerID)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return customerID, err
}

func (f Filter) ofCustomer() (where string, args []any) {
	where, args = `l.customer_id = $1 AND l.kind = $2`, []any{f.CustomerID, f.Kind}
	if f.ProductID != "" {
		where += ` AND l.product_id = (SELECT p.id FROM registered_products p WHERE p.product_id = $3)`
		args = append(args, f.ProductID)
	}
	return where, args
}

func countTicketsOf(ctx context.Context, q db.Queryer, f Filter) (n int, err error) {
	where, args := f.ofCustomer()
	err = q.QueryRow(ctx, `SELECT count(*) FROM tickets l WHERE `+where, args...).Scan(&n)
	return n, err
}

func ticketsOf(ctx context.Context, q db.Queryer, f Filter, limit, offset int) ([]Ticket, error) {
	where, args := f.ofCustomer()
	return queryTickets(ctx, q, fmt.Sprintf(`SELECT l.id FROM tickets l WHERE %s ORDER BY l.status_at DESC, l.id DESC LIMIT $%d OFFSET $%d`,
		where, len(args)+1, len(args)+2), append(args, limit, offset)...)
}

func ticketsByID(ctx context.Context, q db.Queryer, ticketID string) ([]Ticket, error) {
	return queryTickets(ctx, q, `SELECT id FROM tickets WHERE id = $1`, ticketID)
}

func addTalks(ctx context.Context, q db.Queryer, customerID string, tickets []Ticket) error {
	byTicket := map[string]Talk{}
	err := db.Each(ctx, q, func(row db.Row) error {
		var ticketID string
		var t Talk
		err := row.Scan(&ticketID, &t.Messages, &t.CustomerUnread, &t.DeskUnread)
		byTicket[ticketID] = t
		return err
	}, `SELECT ticket_id, messages, customer_unread, desk_unread FROM conversations WHERE customer_id = $1`, customerID)
	for i := range tickets {
		tickets[i].Talk = byTicket[tickets[i].ID]
	}
	return err
}

func latestStatuses(ctx context.Context, q db.Queryer, customerID string) ([]Open, error) {
	return db.All(ctx, q, func(row db.Row) (o Open, err error) {
		return o, row.Scan(&o.Number, &o.Kind, &o.ProductID, &o.Last.Text, &o.Last.Ends, &o.Reopened)
	}, `
		SELECT t.number, t.kind, t.product_id, coalesce(s.status, ''), coalesce(s.ends, FALSE),
			EXISTS (SELECT 1 FROM messages m WHERE m.ticket_id = t.id AND m.author IS NULL AND m.statuses >= t.statuses)
		FROM tickets t LEFT JOIN ticket_statuses s ON s.ticket_id = t.id AND s.sequence = t.statuses
		WHERE t.customer_id = $1 ORDER BY t.id DESC`, customerID)
}

// queryTickets reads the tickets whose ids the query selects. Each entry of a ticket's history is one row.
// A ticket without entries also has one row.
func queryTickets(ctx context.Context, q db.Queryer, ids string, args ...any) (tickets []Ticket, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var t Ticket
		var product productRow
		var created int64
		var file, status sql.NullString
		var ends sql.NullBool
		var at time.Time
		targets := []any{
			&t.ID, &t.Number, &t.Kind, &t.Query, &t.Address, &t.PurchaseFrom, &file, &created, &t.RaisedBy,
			&t.Customer.ID, &t.Customer.Name, &t.Customer.Email, &status, &ends, db.Instant(&at),
		}
		if err := row.Scan(append(targets, product.targets()...)...); err != nil {
			return err
		}
		if n := len(tickets); n == 0 || tickets[n-1].ID != t.ID {
			if t.Product, err = product.product(); err != nil {
				return err
			}
			t.FileKey, t.CreatedAt = file.String, db.FromMicros(created)
			tickets = append(tickets, t)
		}
		tickets[len(tickets)-1].remember(status, ends, at)
		return nil
	}, `
		SELECT t.id, t.number, t.kind, t.query, t.address, t.purchase_from, t.file_key, t.created_at, coalesce(t.raised_by, ''),
			c.customer_id, c.name, c.email, s.status, s.ends, s.created_at, `+productColumns+`
		FROM (`+ids+`) chosen
		JOIN tickets t ON t.id = chosen.id
		JOIN customers c ON c.customer_id = t.customer_id
		JOIN registered_products p ON p.id = t.product_id
		LEFT JOIN ticket_statuses s ON s.ticket_id = t.id
		ORDER BY t.status_at DESC, t.id DESC, s.sequence`, args...)
	return tickets, err
}

func (t *Ticket) remember(status sql.NullString, ends sql.NullBool, at time.Time) {
	if status.Valid {
		t.History = append(t.History, Status{Text: status.String, At: at, Ends: ends.Bool})
	}
}

// trackedBy reads only the public data of a ticket, and nothing about the customer.
func trackedBy(ctx context.Context, q db.Queryer, number string) (t Ticket, found bool, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var created int64
		var status sql.NullString
		var ends sql.NullBool
		var at time.Time
		if err := row.Scan(&t.Number, &created, &status, &ends, db.Instant(&at)); err != nil {
			return err
		}
		t.CreatedAt, found = db.FromMicros(created), true
		t.remember(status, ends, at)
		return nil
	}, `
		SELECT t.number, t.created_at, s.status, s.ends, s.created_at
		FROM tickets t LEFT JOIN ticket_statuses s ON s.ticket_id = t.id
		WHERE t.number = $1 ORDER BY s.sequence`, number)
	return t, found, err
}

// HasFile reports whether a stored file is the photo of a ticket.
func HasFile(ctx context.Context, q db.Queryer, key string) (has bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM tickets WHERE file_key = $1)`, key).Scan(&has)
	return has, err
}
