package db

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// WriteInBulk is Write for hundreds of thousands of rows. Use it only in a command or at startup,
// because other writes would wait long.
//
// On SQLite the transaction runs outside a group: a group's savepoint would have to remember every
// changed page.
func (d *DB) WriteInBulk(ctx context.Context, fn func(tx *Tx) error) (err error) {
	if d.engine == SQLite {
		if err := d.SetWriter(ctx, roomy); err != nil {
			return err
		}
		// Reset the cache even if the caller's context has ended. Otherwise the server would keep
		// the memory.
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

// UsualCache holds the settings of SQLite's writer while the portal serves.
const UsualCache = "PRAGMA cache_size = -2000; PRAGMA shrink_memory"

// roomy gives SQLite a larger cache for a large transaction. New rows change random pages of the
// indexes. With the usual two megabytes SQLite would write the same pages again and again. Sorting
// for an index may use the same amount of memory again.
const (
	roomy = "PRAGMA cache_size = -65536"
	usual = UsualCache
)

// SetWriter applies settings, separated by semicolons, to SQLite's write connection. They stay
// until a later call changes them.
func (d *DB) SetWriter(ctx context.Context, settings string) error {
	for setting := range strings.SplitSeq(settings, "; ") {
		if _, err := d.writer.ExecContext(ctx, setting); err != nil {
			return fmt.Errorf("db: %s: %w", setting, err)
		}
	}
	return nil
}
