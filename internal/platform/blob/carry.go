package blob

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// A backup copies files from one store to another, unchanged and with their keys.

// ErrLost means that the store has lost or changed a file.
var ErrLost = errors.New("the store has lost or changed this file")

// ErrStoreUsed refuses a restore into a store that is not empty.
var ErrStoreUsed = errors.New("the file store is not empty: restore into an empty store")

// Carry reads a whole file for a backup. Files are small. It changes nothing and does not check the
// owner of the store.
func (s *Store) Carry(ctx context.Context, key, sum string) ([]byte, error) {
	if !isKey(key) {
		return nil, fmt.Errorf("%w: %q is no key", ErrLost, key)
	}
	content, err := s.bucket.open(ctx, objectOf(key))
	if errors.Is(err, errIrregular) {
		return nil, fmt.Errorf("%w: %s %w", ErrLost, key, err)
	}
	if errors.Is(err, errNoObject) {
		if err := s.there(ctx); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("%w: %s is not there", ErrLost, key)
	}
	if err != nil {
		return nil, unreachable(err)
	}
	text, err := io.ReadAll(io.LimitReader(content, MaxBytes+1))
	if err := errors.Join(err, content.Close()); err != nil {
		return nil, unreachable(err)
	}
	if found := sha256.Sum256(text); hex.EncodeToString(found[:]) != sum {
		return nil, fmt.Errorf("%w: %s has another checksum", ErrLost, key)
	}
	return text, nil
}

const restoringObject = "aftercare-restoring"

// ErrStoreTaken refuses a restore into a store that another portal uses or has almost restored.
var ErrStoreTaken = errors.New("the file store belongs to another portal, whose restore stopped at its very end: start that portal, restore a backup of it, or set an empty store")

// ErrStoreMarked refuses to remove files that may belong to a complete portal.
var ErrStoreMarked = errors.New("the file store is marked as a portal's, and may be complete: restore the same backup again, or remove its files yourself")

// MayRestore refuses a store with files, unless they come from an unfinished restore. A restore
// writes the mark last, so a marked store may be in use. MayRestore changes nothing.
func (s *Store) MayRestore(ctx context.Context, portal string) (marked bool, err error) {
	unfinished, err := s.IsRestoring(ctx)
	if err != nil {
		return false, err
	}
	if unfinished {
		mark, err := s.mark(ctx)
		if err == nil && mark != "" && mark != portal {
			err = ErrStoreTaken
		}
		return mark != "", err
	}
	err = s.free(ctx)
	if errors.Is(err, ErrNotOurs) {
		return false, ErrStoreUsed
	}
	return false, err
}

// DiscardRestore removes the files of an unfinished restore, and its note last. The store was empty
// before, so all files come from that restore. The mark is removed too, if it belongs to the
// restored portal.
func (s *Store) DiscardRestore(ctx context.Context, portal string) error {
	unfinished, err := s.IsRestoring(ctx)
	if err != nil || !unfinished {
		return err
	}
	mark, err := s.mark(ctx)
	if err != nil {
		return err
	}
	if mark != "" && mark != portal {
		return ErrStoreMarked
	}
	shards, err := s.shards(ctx)
	if err != nil {
		return err
	}
	for shard := range shards {
		if err := s.discardShard(ctx, shard); err != nil {
			return err
		}
	}
	return errors.Join(s.erase(ctx, markObject), s.RestoreDone(ctx))
}

func (s *Store) discardShard(ctx context.Context, shard string) error {
	for found, err := range s.bucket.list(ctx, shard+"/") {
		if err != nil {
			return unreachable(err)
		}
		if key := objectOfPart(found.name); isKey(key) && key[:shardLength] == shard {
			if err := s.erase(ctx, objectOf(key)); err != nil {
				return err
			}
		}
	}
	if s.folder != "" {
		_ = os.Remove(filepath.Join(s.folder, shard)) // fails if the folder holds other files
	}
	return nil
}

// erase deletes an object. A missing object is not an error.
func (s *Store) erase(ctx context.Context, object string) error {
	_, err := s.bucket.remove(ctx, object)
	return storageFault(err)
}

// IsRestoring reports whether a restore into this store is not finished.
func (s *Store) IsRestoring(ctx context.Context) (bool, error) {
	there, err := s.bucket.exists(ctx, restoringObject)
	return there, storageFault(err)
}

// BeginRestore marks the store before the first file is written.
func (s *Store) BeginRestore(ctx context.Context) error {
	return s.note(ctx, restoringObject, "a restore into this store is not finished")
}

// Lay stores a file from a backup under its key.
func (s *Store) Lay(ctx context.Context, key string, content []byte) error {
	t := typeOf(key)
	if t == "" {
		return fmt.Errorf("blob: %q is no key of a file", key)
	}
	if s.folder != "" {
		if err := s.room.Admit(s.folder, int64(len(content))); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, putTimeout)
	defer cancel()
	return storageFault(s.bucket.put(ctx, object{name: objectOf(key), kind: string(t), size: int64(len(content))}, bytes.NewReader(content)))
}

// Belong marks the store as belonging to a portal.
func (s *Store) Belong(ctx context.Context, portal string) error { return s.putMark(ctx, portal) }

// Whole removes the note of a restore that was killed just before its end. Call it only if the
// portal is complete and owns the store.
func (s *Store) Whole(ctx context.Context) error {
	if !s.ours.Load() {
		return nil
	}
	unfinished, err := s.IsRestoring(ctx)
	if err == nil && unfinished {
		err = s.RestoreDone(ctx)
	}
	return err
}

// RestoreDone removes the note of BeginRestore.
func (s *Store) RestoreDone(ctx context.Context) error { return s.erase(ctx, restoringObject) }
