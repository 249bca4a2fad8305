package staff

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// insertOpened stores which customers a user opened in an hour, and returns how many are new. It ignores
// unknown ids. The fixed insert order avoids deadlocks.
func insertOpened(ctx context.Context, tx *db.Tx, username string, hour time.Time, customerIDs []string) (added int64, err error) {
	args := []any{username, db.Micros(hour)}
	for _, id := range customerIDs {
		args = append(args, id)
	}
	result, err := tx.Exec(ctx, `
		INSERT INTO opened_customers (username, hour, customer_id)
		SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), customer_id FROM customers
		WHERE customer_id IN (`+db.Placeholders(3, len(customerIDs))+`) ORDER BY customer_id
		ON CONFLICT DO NOTHING`, args...)
	if err != nil {
		return 0, fmt.Errorf("staff: opened: %w", err)
	}
	return result.RowsAffected()
}

// addToHour counts atomically over all replicas.
func addToHour(ctx context.Context, tx *db.Tx, username string, hour time.Time, added int64) (customers int, isTold bool, err error) {
	err = tx.QueryRow(ctx, `
		INSERT INTO opened_hours AS h (username, hour, customers, told) VALUES ($1, $2, $3, FALSE)
		ON CONFLICT (username, hour) DO UPDATE SET customers = h.customers + excluded.customers
		RETURNING customers, told`, username, db.Micros(hour), added).Scan(&customers, &isTold)
	if err != nil {
		return 0, false, fmt.Errorf("staff: opened: %w", err)
	}
	return customers, isTold, nil
}

func setTold(ctx context.Context, tx *db.Tx, username string, hour time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE opened_hours SET told = TRUE WHERE username = $1 AND hour = $2`, username, db.Micros(hour))
	return err
}

func forgetOpened(ctx context.Context, tx *db.Tx, before time.Time) error {
	for _, table := range []string{"opened_customers", "opened_hours"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE hour < $1`, db.Micros(before)); err != nil {
			return fmt.Errorf("staff: forget opened: %w", err)
		}
	}
	return nil
}
