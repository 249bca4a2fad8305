package account

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

func linkedAddresses(ctx context.Context, q db.Queryer, customerID string) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `
		SELECT email FROM email_restores WHERE customer_id = $1 UNION SELECT email FROM email_confirmations WHERE customer_id = $1`, customerID)
}

// eraseCustomer keeps the row, because records refer to it, but removes all personal data. Email addresses
// contain no colon, so email_fold never matches a real address.
func eraseCustomer(ctx context.Context, tx *db.Tx, customerID, about string) error {
	_, err := tx.Exec(ctx, `
		UPDATE customers SET name = $2, name_fold = $3, email = '', email_fold = 'deleted:' || customer_id, phone = '', address = '', password_hash = '',
			unconfirmed_since = NULL, language = 'en', updated_at = $4 WHERE customer_id = $1`,
		customerID, DeletedName, db.Fold(DeletedName), db.Micros(tx.Now()))
	for _, statement := range []string{
		`DELETE FROM sessions WHERE kind = 'customer' AND subject = $1`,
		`DELETE FROM known_browsers WHERE kind = 'customer' AND subject = $1`,
		`DELETE FROM password_resets WHERE kind = 'customer' AND subject = $1`,
		`DELETE FROM email_confirmations WHERE customer_id = $1`,
		`DELETE FROM email_restores WHERE customer_id = $1`,
		`DELETE FROM blocked_customers WHERE customer_id = $1`,
		`DELETE FROM moved_customers WHERE customer_id = $1`,
		`DELETE FROM opened_customers WHERE customer_id = $1`,
		`DELETE FROM privacy_seen WHERE customer_id = $1`,
	} {
		if err == nil {
			_, err = tx.Exec(ctx, statement, customerID)
		}
	}
	if err == nil {
		_, err = tx.Exec(ctx, `DELETE FROM counted_attempts WHERE about = $1`, about)
	}
	if err != nil {
		return fmt.Errorf("account: erase: %w", err)
	}
	return nil
}

const mergedPages = 200

// mergeSearch rewrites a part of the search index without deleted entries. A negative number makes SQLite
// start a merge of the whole index. SQLite reports fewer than two changes when it has finished.
func mergeSearch(ctx context.Context, tx *db.Tx, first bool) (more bool, err error) {
	pages := mergedPages
	if first {
		pages = -pages
	}
	before, err := db.Value[int64](tx.QueryRow(ctx, `SELECT total_changes()`))
	if err == nil {
		_, err = tx.Exec(ctx, `INSERT INTO customer_search (customer_search, rank) VALUES ('merge', $1)`, pages)
	}
	if err != nil {
		return false, fmt.Errorf("account: the index of letters: %w", err)
	}
	after, err := db.Value[int64](tx.QueryRow(ctx, `SELECT total_changes()`))
	return after-before >= 2, err
}
