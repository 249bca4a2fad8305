package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// sweepBatch is how many keys one query asks the database about.
const sweepBatch = 500

// Sweep removes objects older than the age that no row refers to: what a
// failed transaction or a crash left behind. The age keeps it away from files
// whose transaction is still under way, so it must be longer than a request.
//
// It goes shard by shard, because listing a local folder costs one walk over
// everything below the prefix for each page.
func (s *Store) Sweep(ctx context.Context, olderThan time.Duration) (removed int, err error) {
	before := s.db.Now().Add(-olderThan)
	shards := s.bucket.List(&blob.ListOptions{Delimiter: "/"})
	for {
		shard, err := shards.Next(ctx)
		if err == io.EOF {
			break
		}
		if err != nil {
			return removed, storageFault(err)
		}
		if !shard.IsDir {
			continue
		}
		n, err := s.sweepShard(ctx, shard.Key, before)
		removed += n
		if err != nil {
			return removed, err
		}
	}
	if removed > 0 {
		s.log.InfoContext(ctx, "orphaned files removed", slog.Int("removed", removed))
	}
	return removed, nil
}

func (s *Store) sweepShard(ctx context.Context, prefix string, before time.Time) (removed int, err error) {
	objects := s.bucket.List(&blob.ListOptions{Prefix: prefix})
	batch := make([]string, 0, sweepBatch)
	for {
		object, err := objects.Next(ctx)
		done := err == io.EOF
		if err != nil && !done {
			return removed, storageFault(err)
		}
		if !done && object.ModTime.Before(before) && isOurs(object.Key) {
			batch = append(batch, object.Key)
		}
		if len(batch) == sweepBatch || done && len(batch) > 0 {
			n, err := s.removeOrphans(ctx, batch)
			removed += n
			if err != nil {
				return removed, err
			}
			batch = batch[:0]
		}
		if done {
			return removed, nil
		}
	}
}

// isOurs recognises an object that Put made, or the temporary file of a Put
// that was killed. What others keep in the same bucket is not ours to remove.
func isOurs(object string) bool {
	shard, name, _ := strings.Cut(object, "/")
	key, isTemporary := strings.CutSuffix(name, ".tmp")
	if isTemporary {
		key = key[:max(0, strings.LastIndexByte(key, '.'))]
	}
	return isKey(key) && key[:2] == shard
}

// removeOrphans deletes those objects of the batch that have no row.
func (s *Store) removeOrphans(ctx context.Context, objects []string) (removed int, err error) {
	attached, err := s.attached(ctx, objects)
	if err != nil {
		return 0, err
	}
	for _, object := range objects {
		if attached[object] {
			continue
		}
		// Another replica may sweep at the same time: gone is what we want.
		err := s.bucket.Delete(ctx, object)
		if err != nil && gcerrors.Code(err) != gcerrors.NotFound {
			return removed, storageFault(err)
		}
		removed++
	}
	return removed, nil
}

// attached tells which objects of the batch a row refers to.
func (s *Store) attached(ctx context.Context, objects []string) (found map[string]bool, err error) {
	var in strings.Builder
	args := make([]any, 0, len(objects))
	for i, object := range objects {
		if i > 0 {
			in.WriteByte(',')
		}
		fmt.Fprintf(&in, "$%d", i+1)
		args = append(args, object[strings.IndexByte(object, '/')+1:])
	}
	rows, err := s.db.Query(ctx, `SELECT key FROM files WHERE key IN (`+in.String()+`)`, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	found = make(map[string]bool, len(objects))
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return nil, err
		}
		found[objectOf(key)] = true
	}
	return found, rows.Err()
}
