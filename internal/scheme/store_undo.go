package scheme

import (
	"context"
	"errors"

	"aftercare/internal/platform/db"
)

func deleteEvents(ctx context.Context, tx *db.Tx, events []string) error {
	args := make([]any, len(events))
	for i, event := range events {
		args[i] = event
	}
	result, err := tx.Exec(ctx, `DELETE FROM claim_events WHERE id IN (`+db.Placeholders(1, len(args))+`)`, args...)
	if err != nil {
		return err
	}
	n, err := result.RowsAffected()
	if err == nil && n != int64(len(events)) {
		err = errors.New("scheme: an entry of a history that was to be removed is missing")
	}
	return err
}
