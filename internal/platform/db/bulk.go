package db

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// WriteInBulk is Write for hundreds of thousands of rows. It is for a command or
// a start that has the database to itself: other writes would wait long.
//
// On SQLite the transaction is not one of a group, whose savepoint would have
// to remember every page that changes.
func (d *DB) WriteInBulk(ctx context.Context, fn func(tx *Tx) error) (err error) {
	if d.engine == SQLite {
		if err := d.SetWriter(ctx, roomy); err != nil {
			return err
		}
		// What was lent is taken back even if the caller is gone by then: a server
		// that began with this would keep the memory for good.
		defer func() { err = errors.Join(err, d.SetWriter(context.WithoutCancel(ctx), usual)) }()
	}
	tx, err := d.transact(ctx, fn)
	if err != nil {
		return err
	}
	for _, callback := range tx.afterCommit {
		callback()
	}
	return nil
}

// UsualCache is how SQLite's writer is set while the portal serves.
const UsualCache = "PRAGMA cache_size = -2000; PRAGMA shrink_memory"

// roomy makes room for what a large transaction touches. New rows go to the indexes
// on random numbers all over, and with its usual two megabytes SQLite would write the
// same pages again and again. Sorting for an index may take as much once more.
const (
	roomy = "PRAGMA cache_size = -65536"
	usual = UsualCache
)

// SetWriter gives the writer of SQLite settings, parted by semicolons. They stay until
// others are given.
func (d *DB) SetWriter(ctx context.Context, settings string) error {
	for setting := range strings.SplitSeq(settings, "; ") {
		if _, err := d.writer.ExecContext(ctx, setting); err != nil {
			return fmt.Errorf("db: %s: %w", setting, err)
		}
	}
	return nil
}
