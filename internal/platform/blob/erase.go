package blob

import (
	"context"
	"slices"

	"aftercare/internal/platform/db"
)

const erasedAtOnce = 50

// A removed file keeps its row, because records refer to it. Deleting the row would make the
// database search all records. The size becomes 0, which no upload has.

// Erase removes some files of an owner, except the kept ones, and reports whether there may be
// more.
func (s *Store) Erase(ctx context.Context, owner string, kept []string) (more bool, err error) {
	if err := s.recognised(ctx); err != nil {
		return false, err
	}
	keys, err := db.All(ctx, s.db, db.Value[string], `SELECT key FROM files WHERE owner = $1 AND size > 0 ORDER BY created_at, key LIMIT $2`,
		owner, erasedAtOnce+len(kept))
	if err != nil {
		return false, err
	}
	keys = slices.DeleteFunc(keys, func(key string) bool { return slices.Contains(kept, key) })
	if len(keys) == 0 {
		return false, s.rename(ctx, kept)
	}
	return true, s.EraseKeys(ctx, keys)
}

// EraseKeys removes the content of files. If the content is gone but the row is not updated, the
// next attempt updates it.
func (s *Store) EraseKeys(ctx context.Context, keys []string) error {
	for _, key := range keys {
		if _, err := s.delete(ctx, key); err != nil {
			return storageFault(err)
		}
	}
	return s.db.Write(ctx, func(tx *db.Tx) error {
		for _, key := range keys {
			_, err := tx.Exec(ctx, `UPDATE files SET name = '', size = 0, sha256 = 'removed ' || key WHERE key = $1`, key)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// rename replaces the customer's names of the kept files.
func (s *Store) rename(ctx context.Context, kept []string) error {
	return s.db.Write(ctx, func(tx *db.Tx) error {
		for _, key := range kept {
			if _, err := tx.Exec(ctx, `UPDATE files SET name = 'invoice' WHERE key = $1 AND name <> 'invoice'`, key); err != nil {
				return err
			}
		}
		return nil
	})
}

// Forget removes the usage count of a deleted owner.
func Forget(ctx context.Context, tx *db.Tx, owner string) error {
	_, err := tx.Exec(ctx, `DELETE FROM file_usage WHERE owner = $1`, owner)
	return err
}

// IsRemoved reports whether the content of a file was removed on purpose.
func (s *Store) IsRemoved(ctx context.Context, key string) (removed bool, err error) {
	err = s.db.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM files WHERE key = $1 AND size = 0)`, key).Scan(&removed)
	return removed, err
}
