package db

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// logRoom is the size in bytes that SQLite's write-ahead log may keep. Without a long-running
// reader the log needs much less.
const logRoom = 16 << 20

// ShrinkLog makes the write-ahead log small again after a long-running reader made it grow. SQLite
// itself does so only at the next writes. While such a reader is still active, nothing happens.
//
// Most of the work runs while writes go on. They wait only for the short rest.
func (d *DB) ShrinkLog(ctx context.Context) (err error) {
	path, err := sqlitePath(d.url)
	if err != nil {
		return err
	}
	info, err := os.Stat(path + "-wal")
	if errors.Is(err, os.ErrNotExist) || err == nil && info.Size() <= logRoom {
		return nil
	}
	if err != nil {
		return fmt.Errorf("db: the write-ahead log: %w", err)
	}
	// Do not wait for a reader: the writes would wait as well.
	pool, err := sqlitePool(path, 1, "_busy_timeout", "0")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	if _, err := pool.ExecContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)"); err != nil {
		return fmt.Errorf("db: checkpoint: %w", err)
	}
	resume, err := d.shared.Pause(ctx)
	if err != nil {
		return fmt.Errorf("db: no turn to shrink the write-ahead log: %w", err)
	}
	defer resume()
	if _, err := pool.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil && !isBusy(err) {
		return fmt.Errorf("db: checkpoint: %w", err)
	}
	return nil
}
