package blob

import (
	"context"
	"fmt"
	"log/slog"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// Detach removes a file from its owner, in the transaction that no longer refers to it. The file
// becomes an upload without a record and is deleted after the commit. If that fails, Sweep deletes
// it later.
//
// It is for a file that an admin has just attached and withdraws. Such a file never counted towards
// the customer's quota.
func (s *Store) Detach(ctx context.Context, tx *db.Tx, key string) error {
	if auth.From(ctx).Kind != auth.Admin {
		return fmt.Errorf("blob: %s is taken off its owner by somebody who is not at the desk", key)
	}
	there, err := db.Changed(tx.Exec(ctx, `DELETE FROM files WHERE key = $1`, key))
	if err != nil {
		return err
	}
	if !there {
		return fmt.Errorf("blob: %s cannot be detached: nobody has it", key)
	}
	if _, err := tx.Exec(ctx, `INSERT INTO uploads (key, begun_at, removing) VALUES ($1, $2, FALSE)`, key, db.Micros(tx.Now())); err != nil {
		return err
	}
	tx.AfterCommit(func() {
		// The caller already has its answer and may be gone.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTimeout)
		defer cancel()
		if _, err := s.remove(ctx, key); err != nil {
			s.log.WarnContext(ctx, "the file of a withdrawn decision was not removed", slog.Any("cause", err))
		}
	})
	return nil
}
