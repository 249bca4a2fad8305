package db

import (
	"context"
	"fmt"
)

// WriteInBulk is Write for hundreds of thousands of rows. It is for a command
// that has the database to itself, not for a server: other writes would wait
// long, and on SQLite the writer keeps the memory until the database is closed.
//
// On SQLite the transaction is not one of a group, whose savepoint would have
// to remember every page that changes.
func (d *DB) WriteInBulk(ctx context.Context, fn func(tx *Tx) error) error {
	if d.engine == SQLite {
		if err := d.enlargeCache(ctx); err != nil {
			return err
		}
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

// enlargeCache makes room for what a large transaction touches. New rows go to
// the indexes on random numbers all over, and with its usual two megabytes
// SQLite would write the same pages out again and again. What it needs to take
// back a single statement stays in memory for the same reason.
func (d *DB) enlargeCache(ctx context.Context) error {
	const mebibytes = 512
	for _, setting := range []string{fmt.Sprintf("PRAGMA cache_size = -%d", mebibytes<<10), "PRAGMA temp_store = MEMORY"} {
		if _, err := d.writer.ExecContext(ctx, setting); err != nil {
			return fmt.Errorf("db: %s: %w", setting, err)
		}
	}
	return nil
}
