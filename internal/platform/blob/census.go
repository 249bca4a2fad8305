package blob

import (
	"context"
	"fmt"
	"strings"

	"aftercare/internal/platform/db"
)

// Census compares the files in the database with the files in the store. It is a report: nothing is
// removed because of it.
type Census struct {
	Records int // files in the database
	Missing int // of those, files that the store does not have
	Unknown int // files in the store that the database does not have
}

func (c Census) String() string {
	return fmt.Sprintf("the database refers to %d files, of which the store lacks %d, and the store has %d that the database does not know",
		c.Records, c.Missing, c.Unknown)
}

const censusStep = 2000

// Census compares one shard after the other, so it holds the keys of only one shard in memory.
func (s *Store) Census(ctx context.Context) (c Census, err error) {
	unread, err := s.shards(ctx)
	if err != nil {
		return c, err
	}
	var shard string
	var stored map[string]bool
	for last, more := "", true; more; {
		page, err := db.All(ctx, s.db, db.Value[string], `SELECT key FROM files WHERE key > $1 AND size > 0 ORDER BY key LIMIT $2`, last, censusStep)
		if err != nil {
			return c, err
		}
		for _, key := range page {
			if key[:2] != shard {
				shard = key[:2]
				delete(unread, shard)
				if stored, err = s.stored(ctx, shard); err != nil {
					return c, err
				}
				c.Unknown += len(stored)
			}
			c.Records++
			if stored[key] {
				c.Unknown--
			} else {
				c.Missing++
			}
			last = key
		}
		more = len(page) == censusStep
	}
	for shard := range unread {
		stored, err := s.stored(ctx, shard)
		if err != nil {
			return c, err
		}
		c.Unknown += len(stored)
	}
	return c, nil
}

func (s *Store) shards(ctx context.Context) (map[string]bool, error) {
	found := map[string]bool{}
	for entry, err := range s.bucket.list(ctx, "") {
		if err != nil {
			return nil, unreachable(err)
		}
		if shard, isFolder := strings.CutSuffix(entry.name, "/"); isFolder && len(shard) == shardLength {
			found[shard] = true
		}
	}
	return found, nil
}

// stored returns the keys in one shard. It leaves out files of other programs.
func (s *Store) stored(ctx context.Context, shard string) (map[string]bool, error) {
	found := map[string]bool{}
	for entry, err := range s.bucket.list(ctx, shard+"/") {
		if err != nil {
			return nil, unreachable(err)
		}
		if key := entry.name; isKey(key) && key[:shardLength] == shard {
			found[key] = true
		}
	}
	return found, nil
}
