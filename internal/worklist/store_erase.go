package worklist

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

func viewQueries(ctx context.Context, q db.Queryer) (map[string]string, error) {
	return db.Map[string, string](ctx, q, `SELECT id, query FROM queue_views`)
}

func eraseNotes(ctx context.Context, tx *db.Tx, customerID string, views []string) error {
	_, err := tx.Exec(ctx, `DELETE FROM notes WHERE customer_id = $1`, customerID)
	for _, id := range views {
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM queue_views WHERE id = $1`, id)
		}
	}
	if err != nil {
		return fmt.Errorf("queue: erase: %w", err)
	}
	return nil
}
