package blob

import (
	"context"
	"fmt"
	"log/slog"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// Detach takes a file off its owner, in the transaction that no longer refers to it.
// It is then an upload that nobody attached, and goes once the transaction is
// committed; what cannot be removed at once is left to Sweep.
//
// It is for what the desk has just attached and withdraws, which never counted as
// something that its owner handed in.
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
		// The caller has its answer, and may be gone.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTimeout)
		defer cancel()
		if _, err := s.remove(ctx, key); err != nil {
			s.log.WarnContext(ctx, "the file of a withdrawn decision was not removed", slog.Any("cause", err))
		}
	})
	return nil
}
