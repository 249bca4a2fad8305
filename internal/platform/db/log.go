package db

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// logRoom is how large the write-ahead log of SQLite may stay, in bytes. It is
// several times what it needs as long as no reader takes long.
const logRoom = 16 << 20

// ShrinkLog gives back the room that the write-ahead log took while a long
// reader kept SQLite from using it anew. By itself SQLite only does so at the
// next writes. As long as there is such a reader nothing happens.
//
// Most of the work is done beside the writes. Only for the rest, which is short,
// they wait.
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
	// Whoever is in the way is not waited for: the writes would wait as well.
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
