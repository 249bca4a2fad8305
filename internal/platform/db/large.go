package db

import (
	"context"
	"errors"
	"fmt"
)

// WriteLarge is Write for thousands of rows while the portal serves.
//
// On SQLite it is not one of a group. At the end of each statement SQLite walks
// through all that the savepoint of a group has noted so far: of ten thousand rows
// that alone took nine tenths of the time. Other writes wait for their turn
// meanwhile, so it may take seconds and no more.
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

// takeTurnFor gives fn a transaction of its own in the queue of all writes.
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

// large keeps what some thousands of records touch, so that no page is written out
// and read again within one transaction.
const large = "PRAGMA cache_size = -65536"
