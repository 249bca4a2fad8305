package seed

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"aftercare/internal/platform/db"
)

// batch is what some customers put into every table.
type batch struct {
	customers, products, warranties, tickets, statuses, claims, events, agreements *table
	// Whoever is in a list once is so by the latest of these.
	latestProducts, latestWarranties, latestTickets, latestClaims *table
}

func newBatch(customers int) *batch {
	return &batch{
		customers: newTable(customers, "customers",
			"id, customer_id, name, name_fold, email, email_fold, phone, address, role, password_hash, created_at, updated_at"),
		products: newTable(2*customers, "registered_products",
			"id, product_id, customer_id, product_name, product_type, model_no, model_norm, serial_no, serial_norm, "+
				"purchase_date, warranty_period, expiry_date, invoice_key, is_claimed, created_at"),
		warranties: newTable(customers/2, "warranties",
			"id, product_id, customer_id, status, expiry_date, document_key, created_at, decided_by, decided_at"),
		tickets: newTable(customers/2, "tickets",
			"id, number, kind, customer_id, product_id, query, address, purchase_from, file_key, statuses, status_at, created_at"),
		statuses: newTable(customers, "ticket_statuses", "ticket_id, sequence, status, admin, created_at"),
		claims: newTable(customers/4, "claims",
			"id, ticket_no, customer_id, scheme_id, status, for_reference, invoice_key, invoice_sha256, "+
				"purchase_date, purchase_from, amount, rejection_reason, created_at"),
		events: newTable(customers/2, "claim_events", "id, claim_id, actor_kind, actor, status, reason, created_at"),
		agreements: newTable(customers/4, "agreements",
			"id, customer_id, programme_id, location, location_fold, bank_account_sealed, ifsc_code, purchase_distributor, "+
				"authorized_distributor, distributor_location, partner_name, contact_person_name, mobile_number, address, created_at"),
		latestProducts:   newTable(customers, "latest_products", "customer_id, id"),
		latestWarranties: newTable(customers/2, "latest_warranties", "customer_id, id"),
		latestTickets:    newTable(customers/2, "latest_tickets", "kind, customer_id, id, status_at"),
		latestClaims:     newTable(customers/4, "latest_claims", "customer_id, scheme_id, id"),
	}
}

// inOrder is every table after those that it refers to.
func (b *batch) inOrder() []*table {
	return []*table{
		b.customers, b.products, b.warranties, b.tickets, b.statuses, b.claims, b.events, b.agreements,
		b.latestProducts, b.latestWarranties, b.latestTickets, b.latestClaims,
	}
}

func (b *batch) insert(ctx context.Context, tx *db.Tx) error {
	for _, t := range b.inOrder() {
		if err := t.insert(ctx, tx); err != nil {
			return fmt.Errorf("seed: %s: %w", t.name, err)
		}
	}
	return nil
}

// table is the rows that wait to be inserted into one table, one after the
// other.
type table struct {
	name, columns string
	width         int
	values        []any
}

func newTable(rows int, name, columns string) *table {
	width := strings.Count(columns, ",") + 1
	return &table{name: name, columns: columns, width: width, values: make([]any, 0, rows*width)}
}

func (t *table) add(row ...any) { t.values = append(t.values, row...) }

func (t *table) count() int { return len(t.values) / t.width }

// statementRows is how many rows one statement inserts. More would spare
// PostgreSQL some journeys, but SQLite searches the list of placeholders anew
// for each of them.
const statementRows = 10

// insert writes the rows in statements of equal text as far as possible, which
// both databases then prepare only once.
func (t *table) insert(ctx context.Context, tx *db.Tx) error {
	full := t.statement(statementRows)
	for rest := t.values; len(rest) > 0; {
		n := min(len(rest), statementRows*t.width)
		text := full
		if n < statementRows*t.width {
			text = t.statement(n / t.width)
		}
		if _, err := tx.Exec(ctx, text, rest[:n]...); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return nil
}

func (t *table) statement(rows int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "INSERT INTO %s (%s) VALUES ", t.name, t.columns)
	for i := range rows * t.width {
		switch {
		case i == 0:
			text.WriteString("(")
		case i%t.width == 0:
			text.WriteString("), (")
		default:
			text.WriteString(", ")
		}
		text.WriteString("$")
		text.WriteString(strconv.Itoa(i + 1))
	}
	text.WriteString(")")
	return text.String()
}
