package warranty

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/db"
)

func undecide(ctx context.Context, tx *db.Tx, d taken) error {
	var id string
	err := tx.QueryRow(ctx, `
		UPDATE warranties SET status = $3, expiry_date = $4, decided_by = NULL, decided_at = NULL, document_key = NULL, rejection_reason = NULL
		WHERE id = $1 AND status = $2 RETURNING id`, d.Request, string(d.Is), string(d.Was), d.Expiry).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		err = errChanged
	}
	return err
}
