package privacy

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/trail"
)

func retention(ctx context.Context, q db.Queryer) (r Retention, err error) {
	err = q.QueryRow(ctx, `SELECT version, ticket_photos, messages, emails, rejected_claims, unconfirmed, audit_keys, invoice_years FROM retention WHERE one = 1`).
		Scan(&r.Version, &r.TicketPhotos, &r.Messages, &r.Emails, &r.RejectedClaims, &r.Unconfirmed, &r.AuditKeys, &r.InvoiceYears)
	if err != nil {
		return r, fmt.Errorf("privacy: retention: %w", err)
	}
	return r, nil
}

// setRetention changes the settings if no one else changed them since the caller read them.
func setRetention(ctx context.Context, tx *db.Tx, r Retention) (changed bool, err error) {
	return db.Changed(tx.Exec(ctx, `
		UPDATE retention SET version = version + 1, ticket_photos = $2, messages = $3, emails = $4, rejected_claims = $5, unconfirmed = $6, audit_keys = $7, invoice_years = $8
		WHERE one = 1 AND version = $1`, r.Version, r.TicketPhotos, r.Messages, r.Emails, r.RejectedClaims, r.Unconfirmed, r.AuditKeys, r.InvoiceYears))
}

// lockRetention locks the row, so that only one transaction at a time can add a version of the notice.
func lockRetention(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE retention SET one = one WHERE one = 1`)
	return err
}

func texts(ctx context.Context, q db.Queryer, query string, args ...any) ([]string, error) {
	return db.All(ctx, q, db.Value[string], query, args...)
}

// oldPhotos returns photos of tickets closed before an instant, and photos in their messages.
func oldPhotos(ctx context.Context, q db.Queryer, before time.Time, most int) ([]string, error) {
	return texts(ctx, q, `
		SELECT f.key FROM queue_items i JOIN tickets t ON t.id = i.id JOIN files f ON f.key = t.file_key
			WHERE i.kind IN ('repair', 'awr') AND i.ended_at < $1 AND f.size > 0
		UNION
		SELECT f.key FROM queue_items i JOIN messages m ON m.ticket_id = i.id JOIN message_photos p ON p.message_id = m.id JOIN files f ON f.key = p.file_key
			WHERE i.kind IN ('repair', 'awr') AND i.ended_at < $1 AND f.size > 0
		LIMIT $2`, db.Micros(before), most)
}

// OldConversations returns tickets that were closed before an instant and still have messages.
func OldConversations(ctx context.Context, q db.Queryer, before time.Time, most int) ([]string, error) {
	return texts(ctx, q, `SELECT c.ticket_id FROM queue_items i JOIN conversations c ON c.ticket_id = i.id
		WHERE i.kind IN ('repair', 'awr') AND i.ended_at < $1 LIMIT $2`, db.Micros(before), most)
}

func countOldMessages(ctx context.Context, q db.Queryer, before time.Time) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT coalesce(CAST(sum(c.messages) AS BIGINT), 0) FROM queue_items i JOIN conversations c ON c.ticket_id = i.id
		WHERE i.kind IN ('repair', 'awr') AND i.ended_at < $1`, db.Micros(before)).Scan(&n)
	return n, err
}

func countOldEmails(ctx context.Context, q db.Queryer, before time.Time) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM letters WHERE id < $1`, id.First(before)).Scan(&n)
	return n, err
}

func rejectedInvoices(ctx context.Context, q db.Queryer, before time.Time, most int) ([]string, error) {
	return texts(ctx, q, `SELECT DISTINCT f.key FROM queue_items i JOIN claims c ON c.id = i.id JOIN files f ON f.key = c.invoice_key
		WHERE i.kind = 'claim' AND i.ended_at < $1 AND c.status = 'Rejected' AND f.size > 0 LIMIT $2`, db.Micros(before), most)
}

func unconfirmed(ctx context.Context, q db.Queryer, before time.Time, most int) ([]string, error) {
	return texts(ctx, q, `SELECT c.customer_id FROM customers c WHERE c.unconfirmed_since < $1 AND c.created_at < $1 AND c.email <> ''
		AND NOT EXISTS (SELECT 1 FROM registered_products p WHERE p.customer_id = c.customer_id) AND NOT EXISTS (SELECT 1 FROM claims m WHERE m.customer_id = c.customer_id)
		AND NOT EXISTS (SELECT 1 FROM agreements a WHERE a.customer_id = c.customer_id) AND NOT EXISTS (SELECT 1 FROM deletions d WHERE d.customer_id = c.customer_id)
		LIMIT $2`, db.Micros(before), most)
}

// oldKeys returns people who have a key but no entry since an instant.
func oldKeys(ctx context.Context, q db.Queryer, before time.Time, most int) ([]string, error) {
	return texts(ctx, q, `SELECT k.person FROM trail_keys k WHERE k.created_at < $1 AND k.person LIKE 'customer:%'
		AND NOT EXISTS (SELECT 1 FROM trail_links l WHERE l.person = substr(k.person, 10) AND l.entry >= $2)
		AND NOT EXISTS (SELECT 1 FROM trail_links l WHERE l.actor = substr(k.person, 10) AND l.entry >= $2)
		LIMIT $3`, db.Micros(before), trail.First(before), most)
}

// deletedInvoices returns old invoices of customers who were deleted.
func deletedInvoices(ctx context.Context, q db.Queryer, before time.Time, most int) ([]string, error) {
	return texts(ctx, q, `SELECT DISTINCT f.key FROM deletions d JOIN claims c ON c.customer_id = d.customer_id JOIN files f ON f.key = c.invoice_key
		WHERE d.done_at IS NOT NULL AND c.created_at < $1 AND f.size > 0 LIMIT $2`, db.Micros(before), most)
}
