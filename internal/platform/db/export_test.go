package db

import (
	"context"
	"syscall"

	"aftercare/internal/platform/disk"
)

// FillDisk makes the disk of a SQLite file look full, or normal again.
func (d *DB) FillDisk(full bool) {
	d.tryDisk = disk.TryWrite
	if full {
		d.tryDisk = func(string) error { return syscall.ENOSPC }
	}
}

// Commits returns how many transactions the writes on SQLite have used.
func (d *DB) Commits() int { return d.shared.Commits() }

// WriteAlone is Write in a separate transaction, without a group.
func (d *DB) WriteAlone(ctx context.Context, fn func(tx *Tx) error) error {
	_, err := d.transact(ctx, fn)
	return err
}

// WriterCache returns the cache size of SQLite's writer.
func (d *DB) WriterCache(ctx context.Context) (size int, err error) {
	err = d.writer.QueryRowContext(ctx, "PRAGMA cache_size").Scan(&size)
	return size, err
}

var RoundPooler = roundPooler
