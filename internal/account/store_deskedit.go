package account

import (
	"context"

	"aftercare/internal/platform/db"
)

func putBlocked(ctx context.Context, tx *db.Tx, customerID string) error {
	isNew, err := db.Changed(tx.Exec(ctx, `INSERT INTO blocked_customers (customer_id, blocked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, customerID, db.Micros(tx.Now())))
	if err == nil && !isNew {
		err = errBlockedAlready
	}
	return err
}

func deleteBlocked(ctx context.Context, tx *db.Tx, customerID string) error {
	was, err := db.Changed(tx.Exec(ctx, `DELETE FROM blocked_customers WHERE customer_id = $1`, customerID))
	if err == nil && !was {
		err = errNotBlocked
	}
	return err
}

func isBlocked(ctx context.Context, q db.Queryer, customerID string) (is bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM blocked_customers WHERE customer_id = $1)`, customerID).Scan(&is)
	return is, err
}

func putMoved(ctx context.Context, tx *db.Tx, customerID, email string) error {
	_, err := tx.Exec(ctx, `INSERT INTO moved_customers (customer_id, email_fold) VALUES ($1, $2)
		ON CONFLICT (customer_id) DO UPDATE SET email_fold = excluded.email_fold`, customerID, db.Fold(email))
	return err
}

// wasMoved reports whether the desk entered the customer's present address.
func wasMoved(ctx context.Context, q db.Queryer, c Customer) (was bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM moved_customers WHERE customer_id = $1 AND email_fold = $2)`, c.CustomerID, db.Fold(c.Email)).Scan(&was)
	return was, err
}
