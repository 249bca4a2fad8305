package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// acquireTimeout limits the wait for a write connection, so that under load a caller gets an error
// instead of hanging. Calls to PostgreSQL are refused earlier, see AsCall: those that it let in wait until they end.
const acquireTimeout = 5 * time.Second

// Tx is one transaction. It ends when the closure that received it returns.
type Tx struct {
	tx          *sql.Tx
	engine      Engine
	now         time.Time
	afterCommit []func()
}

// Write runs fn in one transaction. If fn returns an error, Write rolls back and returns it
// unchanged. A panic rolls back and continues. On PostgreSQL the transaction cannot go on after a
// failed statement, so fn must return that error.
//
// On SQLite, writes at the same time share a commit, see sqlitedriver. So fn must not wait for
// another write and must be quick.
func (d *DB) Write(ctx context.Context, fn func(tx *Tx) error) error {
	transact := d.transact
	if d.engine == SQLite {
		transact = d.share
	}
	began := d.begins()
	tx, err := transact(ctx, fn)
	d.ended(Writing, began)
	if err != nil {
		return err
	}
	// The connection is back in its pool now, so a callback can write.
	for _, callback := range tx.afterCommit {
		callback()
	}
	return nil
}

// share runs fn as part of a group of SQLite writes. If ctx ends while fn runs, its changes are
// rolled back.
func (d *DB) share(ctx context.Context, fn func(tx *Tx) error) (tx *Tx, err error) {
	refusal, failedCommit := d.shared.Share(ctx, func(began *sql.Tx) (err error) {
		tx, err = d.complete(ctx, began, func(tx *Tx) error {
			if err := fn(tx); err != nil {
				return err
			}
			return ctx.Err()
		})
		return err
	})
	if failedCommit != nil {
		return nil, &commitError{failedCommit}
	}
	return tx, refusal
}

// drain waits until all earlier writes have finished. New writes wait until the caller calls done.
func (d *DB) drain() (done func()) {
	ctx := context.Background()
	resume, err := d.shared.Pause(ctx)
	if err != nil {
		d.logger.WarnContext(ctx, "the database is closing during a write", "error", err)
		return func() {}
	}
	return resume
}

func (d *DB) transact(ctx context.Context, fn func(tx *Tx) error) (*Tx, error) {
	leave, err := d.admission.enter(ctx, d.writer)
	if err != nil {
		return nil, fmt.Errorf("db: no connection to write on: %w", err)
	}
	defer leave()
	conn, err := d.acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer d.cleanUp(ctx, "a connection did not return to its pool", conn.Close)
	began, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("db: begin: %w", err)
	}
	return d.complete(ctx, began, fn)
}

// complete rolls back in a defer, so that a panic also rolls back.
func (d *DB) complete(ctx context.Context, began *sql.Tx, fn func(tx *Tx) error) (*Tx, error) {
	// After a commit this does nothing.
	defer d.cleanUp(ctx, "a transaction could not be rolled back", began.Rollback)
	tx := &Tx{tx: began, engine: d.engine, now: d.Now()}
	if err := fn(tx); err != nil {
		return nil, because(ctx, err)
	}
	if err := began.Commit(); err != nil {
		return nil, because(ctx, &commitError{err})
	}
	return tx, nil
}

func (d *DB) acquire(ctx context.Context) (*sql.Conn, error) {
	waiting, cancel := ctx, func() {}
	if d.engine == SQLite || !IsCall(ctx) {
		waiting, cancel = context.WithTimeout(ctx, acquireTimeout)
	}
	defer cancel()
	conn, err := d.writer.Conn(waiting)
	if err != nil {
		return nil, fmt.Errorf("db: no connection to write on: %w", err)
	}
	return conn, nil
}

// settle calls end and logs its error, because the caller already has its result. It ignores the
// error that there is nothing left to end.
func (d *DB) cleanUp(ctx context.Context, complaint string, end func() error) {
	if err := end(); err != nil && !errors.Is(err, sql.ErrTxDone) && !errors.Is(err, sql.ErrConnDone) {
		d.logger.WarnContext(ctx, complaint, "error", err)
	}
}

// because adds the context's error if the driver only says that the transaction is gone.
func because(ctx context.Context, err error) error {
	if ctx.Err() == nil || errors.Is(err, ctx.Err()) || !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return fmt.Errorf("%w: %w", ctx.Err(), err)
}

// commitError marks a failed commit. The change may or may not be saved, see IsInDoubt.
type commitError struct{ err error }

func (e *commitError) Error() string { return "db: commit: " + e.err.Error() }
func (e *commitError) Unwrap() error { return e.err }

func (t *Tx) Engine() Engine { return t.engine }

// Now returns the start time of the transaction. All its rows get this time.
func (t *Tx) Now() time.Time { return t.now }

// AfterCommit calls fn after a successful commit, and never after a rollback.
func (t *Tx) AfterCommit(fn func()) { t.afterCommit = append(t.afterCommit, fn) }

// Query reads within the transaction. Close the rows before the next statement.
func (t *Tx) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return t.tx.QueryContext(ctx, query, args...)
}

// QueryRow reads one row within the transaction.
func (t *Tx) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return t.tx.QueryRowContext(ctx, query, args...)
}

// Exec runs a statement in the transaction.
func (t *Tx) Exec(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return t.tx.ExecContext(ctx, query, args...)
}
