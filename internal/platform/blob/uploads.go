package blob

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
)

// Only files that this portal has uploaded, and that no record refers to, are ever removed. The
// table uploads lists them: a key is added before the upload, and removed in the transaction that
// attaches the file. Other files in the store may belong to another portal or another database.

const (
	// noteAge is the highest age of a note when an upload starts with it. The upload then still has
	// time before Sweep would remove it.
	noteAge = 15 * time.Minute
	// mostNotes is how many unused notes of each type are kept. Further uploads write their own.
	mostNotes = 32
)

// errTooLate is for a form that took so long that Sweep has removed its file.
var errTooLate = fault.New(fault.Unavailable, "Sending the form took too long. Please try again.")

// notes holds keys in the table uploads that no upload uses yet.
type notes struct {
	mu     sync.Mutex
	byType map[Type][]note
}

type note struct {
	key string
	at  time.Time
}

// take returns the newest note of a type. If it is older than noteAge, all are, and they are left
// to Sweep.
func (n *notes) take(t Type, now time.Time) (key string, found bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	all := n.byType[t]
	if len(all) == 0 || now.Sub(all[len(all)-1].at) > noteAge {
		delete(n.byType, t)
		return "", false
	}
	n.byType[t] = all[:len(all)-1]
	return all[len(all)-1].key, true
}

func (n *notes) put(t Type, key string, at time.Time) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.byType == nil {
		n.byType = map[Type][]note{}
	}
	young := slices.DeleteFunc(n.byType[t], func(o note) bool { return at.Sub(o.at) > noteAge })
	n.byType[t] = append(young, note{key, at})
}

func (n *notes) wants(t Type) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.byType[t]) < mostNotes
}

// begin returns keys for uploads. All keys are noted before the first byte is stored. Usually
// earlier files have left notes, see Attach.
func (s *Store) begin(ctx context.Context, uploads []*Upload) (keys []string, err error) {
	var fresh []string
	for _, u := range uploads {
		key, noted := s.notes.take(u.Type, s.db.Now())
		if !noted {
			key = newKey(u.Type)
			fresh = append(fresh, key)
		}
		keys = append(keys, key)
	}
	if len(fresh) > 0 {
		err = idempotent.Repeatable(ctx, s.db, func(tx *db.Tx) error {
			rows := db.Rows{Into: `uploads (key, begun_at, removing)`, Conflict: ` ON CONFLICT DO NOTHING`}
			for _, key := range fresh {
				rows.Add(key, db.Micros(tx.Now()), false)
			}
			return rows.Insert(ctx, tx)
		})
	}
	if err != nil {
		return nil, err // Sweep removes the keys that were already noted
	}
	for _, key := range keys {
		s.begun.Store(key, true)
	}
	return keys, nil
}

// Attach gives files to their owner, in the transaction that refers to them. The note of
// each file stays for a later upload, so that the upload needs no transaction to begin.
func (s *Store) Attach(ctx context.Context, tx *db.Tx, owner string, files ...File) error {
	if len(files) == 0 {
		return nil
	}
	rows := db.Rows{Into: `files (key, owner, name, type, size, sha256, created_at)`}
	for _, f := range files {
		if err := s.unnote(ctx, tx, f); err != nil {
			return err
		}
		rows.Add(f.Key, owner, f.Name, string(f.Type), f.Size, f.SHA256, db.Micros(tx.Now()))
	}
	if err := s.count(ctx, tx, owner, files); err != nil {
		return err
	}
	return rows.Insert(ctx, tx)
}

func (s *Store) unnote(ctx context.Context, tx *db.Tx, f File) error {
	statement, args, next := `DELETE FROM uploads WHERE key = $1 AND removing = FALSE`, []any{f.Key}, ""
	if s.notes.wants(f.Type) {
		next = newKey(f.Type)
		statement = `UPDATE uploads SET key = $2, begun_at = $3 WHERE key = $1 AND removing = FALSE`
		args = append(args, next, db.Micros(tx.Now()))
	}
	ours, err := db.Changed(tx.Exec(ctx, statement, args...))
	if err == nil && !ours {
		err = errTooLate
	}
	tx.AfterCommit(func() {
		s.begun.Delete(f.Key)
		if next != "" {
			s.notes.put(f.Type, next, tx.Now())
		}
	})
	return err
}

const discardTimeout = 5 * time.Second

// Discard removes the files of a form that were not attached. Defer it after every Put. If it
// fails, Sweep removes them later.
func (s *Store) Discard(ctx context.Context, files ...File) {
	// The caller may be gone, but the file must still be removed.
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

// abandon removes the rest of a failed upload at once, because the bucket may have stored it
// although the answer was lost. No record can refer to it, so it does not ask the database first,
// whose disk may be full.
func (s *Store) abandon(ctx context.Context, key string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTimeout)
	defer cancel()
	_, err := s.delete(ctx, key)
	if err == nil {
		err = s.forget(ctx, key)
	}
	s.begun.Delete(key)
	if err != nil {
		s.log.WarnContext(ctx, "the rest of a failed upload was not removed", slog.Any("cause", err))
	}
}

const sweepBatch = 1000

// Sweep removes files that were not attached and are older than the age, such as those of a crash.
// The age must be longer than a request, so that it does not touch files whose transaction is still
// running.
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

// remove deletes a file that is not attached. It first marks the file in the database, so that no
// transaction can attach it any more. A transaction that is attaching it is awaited.
func (s *Store) remove(ctx context.Context, key string) (did bool, err error) {
	if err := s.recognised(ctx); err != nil {
		return false, err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) (err error) {
		did, err = db.Changed(tx.Exec(ctx, `
			UPDATE uploads SET removing = TRUE
			WHERE key = $1 AND NOT EXISTS (SELECT 1 FROM files WHERE files.key = uploads.key)`, key))
		return err
	})
	if err != nil || !did {
		return false, err
	}
	if did, err = s.delete(ctx, key); err != nil {
		return false, storageFault(err)
	}
	return did, s.forget(ctx, key)
}

func (s *Store) forget(ctx context.Context, key string) error {
	return s.db.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM uploads WHERE key = $1`, key)
		return err
	})
}

// delete removes the object and reports whether it existed. An unused note has no object.
func (s *Store) delete(ctx context.Context, key string) (did bool, err error) {
	defer s.watch.measure(Deleting)()
	return s.bucket.remove(ctx, objectOf(key))
}
