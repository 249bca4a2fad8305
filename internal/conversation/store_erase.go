package conversation

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

func eraseConversations(ctx context.Context, tx *db.Tx, customerID string, most int) ([]string, error) {
	tickets, err := db.All(ctx, tx, db.Value[string], `SELECT ticket_id FROM conversations WHERE customer_id = $1 ORDER BY ticket_id LIMIT $2`, customerID, most)
	if err == nil {
		_, err = eraseMessages(ctx, tx, tickets)
	}
	if err != nil {
		return nil, fmt.Errorf("conversation: erase: %w", err)
	}
	return tickets, nil
}

func eraseMessages(ctx context.Context, tx *db.Tx, tickets []string) (removed int64, err error) {
	for _, ticket := range tickets {
		if _, err := tx.Exec(ctx, `DELETE FROM message_photos WHERE message_id IN (SELECT id FROM messages WHERE ticket_id = $1)`, ticket); err != nil {
			return removed, err
		}
		result, err := tx.Exec(ctx, `DELETE FROM messages WHERE ticket_id = $1`, ticket)
		if err != nil {
			return removed, err
		}
		n, err := result.RowsAffected()
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM conversations WHERE ticket_id = $1`, ticket)
		}
		if err != nil {
			return removed, err
		}
		removed += n
	}
	return removed, nil
}
