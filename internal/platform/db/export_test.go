package db

import (
	"context"
	"syscall"
	"time"

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

// Present returns how many statements and transactions wait or run on PostgreSQL.
func (d *DB) Present() int {
	d.admission.mu.Lock()
	defer d.admission.mu.Unlock()
	return d.admission.present
}

// NewCalls returns how many calls wait for their first connection.
func (d *DB) NewCalls() int {
	d.admission.mu.Lock()
	defer d.admission.mu.Unlock()
	return len(d.admission.queue)
}

func (d *DB) FirstWait() time.Duration { return d.admission.wait }
