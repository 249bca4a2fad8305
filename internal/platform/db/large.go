package db

import (
	"context"
	"errors"
	"fmt"
)

// WriteLarge is Write for thousands of rows while the portal serves.
//
// On SQLite it runs outside a group. At the end of each statement SQLite reads all changes since a
// group's savepoint, which took 90 % of the time for ten thousand rows. Other writes wait, so it may
// take only seconds.
func (d *DB) WriteLarge(ctx context.Context, fn func(tx *Tx) error) error {
	if d.engine != SQLite {
		return d.Write(ctx, fn)
	}
	began := d.begins()
	tx, err := d.takeTurnFor(ctx, fn)
	d.ended(Writing, began)
	if err != nil {
		return err
	}
	for _, callback := range tx.afterCommit {
		callback()
	}
	return nil
}

// takeTurnFor gives fn its own transaction in the queue of all writes.
func (d *DB) takeTurnFor(ctx context.Context, fn func(tx *Tx) error) (tx *Tx, err error) {
	resume, err := d.shared.Pause(ctx)
	if err != nil {
		return nil, fmt.Errorf("db: no connection to write on: %w", err)
	}
	defer resume()
	if err := d.SetWriter(ctx, large); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.SetWriter(context.WithoutCancel(ctx), usual)) }()
	return d.transact(ctx, fn)
}

// large is a cache that holds the pages of some thousands of records. SQLite then writes and reads
// no page twice within one transaction.
const large = "PRAGMA cache_size = -65536"
