package seed

import (
	"context"
	"fmt"
	"strings"

	"aftercare/internal/platform/db"
)

type batch struct {
	customers, products, warranties, tickets, statuses, conversations, messages, claims, events, agreements *table
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
		conversations: newTable(customers/8, "conversations",
			"ticket_id, customer_id, messages, customer_read, customer_unread, desk_read, desk_unread, wrote_at, wrote_after"),
		messages: newTable(customers/4, "messages", "id, ticket_id, sequence, customer_id, author, text, statuses, created_at"),
		claims: newTable(customers/4, "claims",
			"id, ticket_no, customer_id, scheme_id, status, for_reference, invoice_key, invoice_sha256, "+
				"purchase_date, purchase_from, amount, rejection_reason, created_at"),
		events: newTable(customers/2, "claim_events", "id, claim_id, actor_kind, actor, status, reason, created_at"),
		agreements: newTable(customers/4, "agreements",
			"id, customer_id, programme_id, location, location_fold, bank_account_sealed, ifsc_code, purchase_distributor, "+
				"authorized_distributor, distributor_location, partner_name, contact_person_name, mobile_number, address, created_at"),
	}
}

// inOrder returns the tables so that each comes after the tables it refers to.
func (b *batch) inOrder() []*table {
	return []*table{
		b.customers, b.products, b.warranties, b.tickets, b.statuses, b.conversations, b.messages, b.claims, b.events, b.agreements,
	}
}

func (b *batch) insert(ctx context.Context, tx *db.Tx) error {
	for _, t := range b.inOrder() {
		if err := t.Insert(ctx, tx); err != nil {
			return fmt.Errorf("seed: %s: %w", t.name, err)
		}
	}
	return nil
}

type table struct {
	name string
	db.Rows
}

func newTable(rows int, name, columns string) *table {
	t := &table{name: name, Rows: db.Rows{Into: name + " (" + columns + ")"}}
	t.Grow(rows, strings.Count(columns, ",")+1)
	return t
}
