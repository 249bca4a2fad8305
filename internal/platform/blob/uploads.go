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

// Only what this portal itself has begun, and no record refers to, is ever
// removed from the store. Table uploads says which files that are: a key is noted
// there before the upload, and taken off in the transaction that attaches the file.
// What else lies in the store may be another portal's, or belong to a database
// that is just not here, and is none of our business.

const (
	// noteAge is how old a note may be that an upload begins with. It leaves the upload
	// time until Sweep takes it for the rest of a crash.
	noteAge = 15 * time.Minute
	// mostNotes of each type wait for an upload. More at once note their own.
	mostNotes = 32
)

// errTooLate is for a form that took longer than a file without a record is kept.
var errTooLate = fault.New(fault.Unavailable, "Sending the form took too long. Please try again.")

// notes are keys in table uploads that no upload has yet.
type notes struct {
	mu     sync.Mutex
	byType map[Type][]note
}

type note struct {
	key string
	at  time.Time
}

// take gives the newest note of a type, unless it is older than noteAge: then all are,
// and are left to Sweep.
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

// begin gives uploads their keys, all of which are noted before the first byte is stored.
// Mostly earlier files have left their notes, see Attach.
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
		return nil, err // those that were noted before are left to Sweep
	}
	for _, key := range keys {
		s.begun.Store(key, true)
	}
	return keys, nil
}

// Attach gives files to their owner, in the transaction that refers to them. The note of
// each becomes that of an upload to come, which so needs no transaction to begin.
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

// abandon removes at once what a failed upload has left; a bucket may have taken it
// and its answer was lost. No record can refer to it, so the database is not asked
// first: it may share the full disk.
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

// delete removes the object. It reports whether there was anything: a note that no upload
// began with has nothing.
func (s *Store) delete(ctx context.Context, key string) (did bool, err error) {
	defer s.watch.measure(Deleting)()
	return s.bucket.remove(ctx, objectOf(key))
}
