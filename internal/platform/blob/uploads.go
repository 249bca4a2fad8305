package blob

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"gocloud.dev/gcerrors"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// Only what this portal itself has begun, and no record refers to, is ever
// removed from the store. Table uploads says which files that are: a row is
// written before the upload and goes in the transaction that attaches the file.
// What else lies in the store may be another portal's, or belong to a database
// that is just not here, and is none of our business.

// errTooLate is for a form that took longer than a file without a record is kept.
var errTooLate = fault.New(fault.Unavailable, "Sending the form took too long. Please try again.")

// begin notes an upload before its first byte is stored.
func (s *Store) begin(ctx context.Context, key string) error {
	err := s.db.Repeatable(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO uploads (key, begun_at, removing) VALUES ($1, $2, FALSE) ON CONFLICT DO NOTHING`, key, db.Micros(tx.Now()))
		return err
	})
	if err == nil {
		s.begun.Store(key, true)
	}
	return err
}

// Attach gives the file to its owner, in the transaction that refers to it.
func (s *Store) Attach(ctx context.Context, tx *db.Tx, f File, owner string) error {
	ours, err := changed(tx.Exec(ctx, `DELETE FROM uploads WHERE key = $1 AND removing = FALSE`, f.Key))
	if err != nil {
		return err
	}
	if !ours {
		return errTooLate
	}
	if err := s.count(ctx, tx, f, owner); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO files (key, owner, name, type, size, sha256, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		f.Key, owner, f.Name, string(f.Type), f.Size, f.SHA256, db.Micros(tx.Now()))
	tx.AfterCommit(func() { s.begun.Delete(f.Key) })
	return err
}

// discardTimeout bounds what a request that is over may still cost.
const discardTimeout = 5 * time.Second

// Discard removes those of a form's files that nobody attached, so that a
// refusal leaves nothing behind. It is deferred after every Put. What cannot be
// removed now is left to Sweep.
func (s *Store) Discard(ctx context.Context, files ...File) {
	// The caller may have gone away by now; the file should go, too.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTimeout)
	defer cancel()
	for _, f := range files {
		if _, open := s.begun.LoadAndDelete(f.Key); !open {
			continue
		}
		if _, err := s.remove(ctx, f.Key); err != nil {
			s.log.WarnContext(ctx, "the file of a refused form was not removed", slog.Any("cause", err))
		}
	}
}

// abandon removes at once what a failed upload has left; the library gives a
// file its name also when only half of it could be written. Nobody can have
// attached it, so the database is not asked first: it may share the full disk.
func (s *Store) abandon(ctx context.Context, key string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTimeout)
	defer cancel()
	err := s.delete(ctx, key)
	if err == nil {
		err = s.forget(ctx, key)
	}
	s.begun.Delete(key)
	if err != nil {
		s.log.WarnContext(ctx, "the rest of a failed upload was not removed", slog.Any("cause", err))
	}
}

// sweepBatch is how many files one sweep removes at most.
const sweepBatch = 1000

// Sweep removes the files whose upload began longer ago than the age and that
// nobody attached: what a crash left behind. The age keeps it away from files
// whose transaction is still under way, so it must be longer than a request.
func (s *Store) Sweep(ctx context.Context, olderThan time.Duration) (removed int, err error) {
	keys, err := s.left(ctx, s.db.Now().Add(-olderThan))
	if err != nil {
		return 0, err
	}
	var errs []error
	for _, key := range keys {
		did, err := s.remove(ctx, key)
		if did {
			removed++
		}
		errs = append(errs, err)
	}
	return removed, errors.Join(errs...)
}

func (s *Store) left(ctx context.Context, before time.Time) (keys []string, err error) {
	return db.All(ctx, s.db, db.Value[string], `SELECT key FROM uploads WHERE begun_at < $1 ORDER BY begun_at LIMIT $2`, db.Micros(before), sweepBatch)
}

// remove takes a file that nobody attached out of the store. It says so in the
// database first: from then on no transaction can attach it, and one that is
// about to do so is waited for.
func (s *Store) remove(ctx context.Context, key string) (did bool, err error) {
	if err := s.recognised(ctx); err != nil {
		return false, err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) (err error) {
		did, err = changed(tx.Exec(ctx, `
			UPDATE uploads SET removing = TRUE
			WHERE key = $1 AND NOT EXISTS (SELECT 1 FROM files WHERE files.key = uploads.key)`, key))
		return err
	})
	if err != nil || !did {
		return false, err
	}
	if err := s.delete(ctx, key); err != nil {
		return false, storageFault(err)
	}
	return true, s.forget(ctx, key)
}

func (s *Store) forget(ctx context.Context, key string) error {
	return s.db.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM uploads WHERE key = $1`, key)
		return err
	})
}

// delete removes the object, and in a folder also what a killed process left
// of it under a temporary name.
func (s *Store) delete(ctx context.Context, key string) error {
	defer s.watch.measure(Deleting)()
	object := objectOf(key)
	// Another replica may be at it, too: gone is what we want.
	if err := s.bucket.Delete(ctx, object); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return err
	}
	if s.folder == "" {
		return nil
	}
	parts, err := filepath.Glob(filepath.Join(s.folder, filepath.FromSlash(object)+".*.tmp"))
	for _, part := range parts {
		err = errors.Join(err, os.Remove(part))
	}
	return err
}

// changed tells whether a statement met its row.
func changed(result interface{ RowsAffected() (int64, error) }, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	if err != nil {
		return false, fmt.Errorf("blob: %w", err)
	}
	return n > 0, nil
}
