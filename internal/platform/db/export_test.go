package db

import (
	"context"
	"io/fs"
	"syscall"
	"time"

	"aftercare/internal/platform/disk"
)

// BuildIndexesInAMoment takes any moment for a quiet one.
func (d *DB) BuildIndexesInAMoment(ctx context.Context, all []LateIndex) error {
	return d.buildIndexes(ctx, all, time.Nanosecond)
}

// MigrateWith lets a test bring the migrations of another release.
func (d *DB) MigrateWith(ctx context.Context, files fs.FS) error {
	return d.migrate(ctx, files, latest)
}

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

// ReadSchema reads every part of the schema of a database.
func ReadSchema(ctx context.Context, d *DB) ([]Part, error) { return readSchema(ctx, d, d.engine) }
