package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/portal"
)

// These functions inspect a store for the doctor command. They need only the database, change
// nothing, and can run beside a server.

// Damage is a file that differs from the stored one.
type Damage struct {
	Key string
	Why string
}

func (d Damage) String() string { return d.Key + " " + d.Why }

// Belonging says which portal a store belongs to.
type Belonging int

const (
	Ours     Belonging = iota
	Unmarked           // no portal's yet
	Foreign            // another portal's
)

// Whose reports whether the store has the mark of this database's portal.
func (s *Store) Whose(ctx context.Context, q db.Source) (Belonging, error) {
	portal, err := portal.Fact(ctx, q, markFact)
	if err != nil {
		return Unmarked, err
	}
	mark, err := s.mark(ctx)
	switch {
	case err != nil:
		return Unmarked, err
	case mark == "":
		return Unmarked, nil
	case mark != portal:
		return Foreign, nil
	}
	return Ours, nil
}

const (
	verifiers = 4    // files that are read at the same time
	patience  = 5    // unreadable files in a row before the store counts as unreachable
	verified  = 1000 // records that are read at a time
)

// Verify reads every file in the database and reports damaged ones. It returns how many files it
// read.
func (s *Store) Verify(ctx context.Context, q db.Queryer, tell func(Damage), progress func(files int64)) (read int64, err error) {
	for last := ""; ; {
		page, err := filesAfter(ctx, q, last, verified)
		if err != nil {
			return read, err
		}
		if err := s.verify(ctx, q, page, tell); err != nil {
			return read, err
		}
		read += int64(len(page))
		progress(read)
		if len(page) < verified {
			return read, nil
		}
		last = page[len(page)-1].Key
	}
}

// VerifySome verifies a random sample of files, or all files if there are not more.
func (s *Store) VerifySome(ctx context.Context, q db.Queryer, files int, tell func(Damage)) (read int64, err error) {
	sample, err := filesAfter(ctx, q, "", files+1)
	if err != nil {
		return 0, err
	}
	if len(sample) <= files {
		return int64(len(sample)), s.verify(ctx, q, sample, tell)
	}
	sample = nil
	picked := map[string]bool{}
	for range files {
		// Keys are random, so the file after a random key is a fair choice.
		next, err := filesAfter(ctx, q, id.Secret(keyBytes), 1)
		if err == nil && len(next) == 0 {
			next, err = filesAfter(ctx, q, "", 1)
		}
		if err != nil {
			return 0, err
		}
		if len(next) > 0 && !picked[next[0].Key] {
			picked[next[0].Key] = true
			sample = append(sample, next[0])
		}
	}
	return int64(len(sample)), s.verify(ctx, q, sample, tell)
}

func filesAfter(ctx context.Context, q db.Queryer, last string, limit int) ([]File, error) {
	return db.All(ctx, q, func(row db.Row) (f File, err error) {
		err = row.Scan(&f.Key, &f.Size, &f.SHA256)
		return f, err
	}, `SELECT key, size, sha256 FROM files WHERE key > $1 AND size > 0 ORDER BY key LIMIT $2`, last, limit)
}

// verify reads files in parallel. If none can be read, the store is unreachable, and that says
// nothing about the files.
func (s *Store) verify(ctx context.Context, q db.Queryer, files []File, tell func(Damage)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var (
		mu     sync.Mutex
		inARow int
		crew   sync.WaitGroup
		next   = make(chan File)
	)
	for range verifiers {
		crew.Go(func() {
			for f := range next {
				why, away := s.lookAt(ctx, f)
				if why != "" && away == nil && !stillThere(ctx, q, f) {
					why = ""
				}
				mu.Lock()
				switch {
				case ctx.Err() != nil:
				case away == nil:
					inARow = 0
				default:
					if inARow++; inARow >= min(patience, len(files)) {
						stop(unreachable(away))
					}
				}
				if why != "" && ctx.Err() == nil {
					tell(Damage{f.Key, why})
				}
				mu.Unlock()
			}
		})
	}
	for _, f := range files {
		select {
		case next <- f:
		case <-ctx.Done():
		}
	}
	close(next)
	crew.Wait()
	return context.Cause(ctx)
}

// lookAt returns the problem with a file. away is set if the store itself may be unreachable.
func (s *Store) lookAt(ctx context.Context, f File) (why string, away error) {
	if !isKey(f.Key) {
		return "has a name that no file of the store can have", nil
	}
	content, err := s.bucket.open(ctx, objectOf(f.Key))
	if errors.Is(err, errIrregular) {
		return err.Error(), nil
	}
	if errors.Is(err, errNoObject) {
		if away := s.there(ctx); away != nil {
			return "cannot be read: " + away.Error(), away
		}
		return "is missing in the store", nil
	}
	if err != nil {
		return "cannot be read: " + err.Error(), err
	}
	sum := sha256.New()
	size, err := io.Copy(sum, content)
	if err := errors.Join(err, content.Close()); err != nil {
		return "cannot be read: " + err.Error(), err
	}
	switch {
	case size != f.Size:
		return fmt.Sprintf("has %d bytes, %d were stored", size, f.Size), nil
	case hex.EncodeToString(sum.Sum(nil)) != f.SHA256:
		return "has other content than was stored: its checksum differs", nil
	}
	return "", nil
}

// stillThere checks again whether the database has a file, because its record may have been deleted
// meanwhile.
func stillThere(ctx context.Context, q db.Queryer, f File) bool {
	var n int
	err := q.QueryRow(ctx, `SELECT count(*) FROM files WHERE key = $1 AND size = $2 AND sha256 = $3`, f.Key, f.Size, f.SHA256).Scan(&n)
	return err != nil || n > 0
}

// Stray is a file in the store that the database does not have.
type Stray struct {
	Key  string
	Size int64
	Time time.Time
}

// Strays reports files that no record refers to and that are not uploads in progress. It ignores
// files of other programs.
func (s *Store) Strays(ctx context.Context, q db.Queryer, tell func(Stray), progress func(files int64)) error {
	shards, err := s.shards(ctx)
	if err != nil {
		return err
	}
	var seen int64
	for shard := range shards {
		stored, err := s.stored(ctx, shard)
		if err != nil {
			return err
		}
		known, err := knownOf(ctx, q, shard)
		if err != nil {
			return err
		}
		for key := range stored {
			if known[key] {
				continue
			}
			// A file that was just removed is not a stray.
			found, err := s.bucket.stat(ctx, objectOf(key))
			if errors.Is(err, errNoObject) {
				continue
			}
			if err != nil {
				return unreachable(err)
			}
			tell(Stray{key, found.size, found.written})
		}
		seen += int64(len(stored))
		progress(seen)
	}
	return nil
}

// knownOf returns the keys of a shard in the database, and perhaps some others. Call it after
// listing the store, because an upload is noted before its file exists. The end of the range works
// with every collation.
func knownOf(ctx context.Context, q db.Queryer, shard string) (map[string]bool, error) {
	known := map[string]bool{}
	err := db.Each(ctx, q, func(row db.Row) error {
		key, err := db.Value[string](row)
		known[key] = true
		return err
	}, `SELECT key FROM files WHERE key >= $1 AND key < $2 UNION ALL SELECT key FROM uploads WHERE key >= $1 AND key < $2`, shard, shard+strings.Repeat("z", keyLength))
	return known, err
}
