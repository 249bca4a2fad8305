package db

import (
	"context"
	"syscall"

	"aftercare/internal/platform/disk"
)

// FillDisk makes the disk of a SQLite file look full, or no longer so.
func (d *DB) FillDisk(full bool) {
	d.tryDisk = disk.TryWrite
	if full {
		d.tryDisk = func(string) error { return syscall.ENOSPC }
	}
}

// Commits is how many transactions the writes have used so far on SQLite.
func (d *DB) Commits() int { return d.shared.Commits() }

// WriteAlone is Write without its neighbours: one transaction of its own.
func (d *DB) WriteAlone(ctx context.Context, fn func(tx *Tx) error) error {
	_, err := d.transact(ctx, fn)
	return err
}

// WriterCache is how much the writer of a SQLite database may keep.
func (d *DB) WriterCache(ctx context.Context) (size int, err error) {
	err = d.writer.QueryRowContext(ctx, "PRAGMA cache_size").Scan(&size)
	return size, err
}
