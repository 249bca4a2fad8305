package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// acquireTimeout bounds the wait for a connection to write on, so that a crowd
// gets a clear refusal instead of a hang.
const acquireTimeout = 5 * time.Second

// Tx is one transaction. It ends with the closure that received it.
type Tx struct {
	tx          *sql.Tx
	engine      Engine
	now         time.Time
	afterCommit []func()
}

// Write runs fn in one transaction. An error of fn rolls back and is returned
// as it is; a panic rolls back and goes on. After an error of a statement the
// transaction is lost on PostgreSQL, so fn must return that error.
//
// On SQLite writes that come together share a commit, see sqlitedriver: fn must
// neither wait for another write nor take long.
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
	// The connection is back in its pool by now: a callback may well want to
	// write.
	for _, callback := range tx.afterCommit {
		callback()
	}
	return nil
}

// share runs fn as one of a group of SQLite's writes. The end of ctx takes fn
// back as long as it runs.
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

// drain waits until the writes that came before are answered, and keeps others
// from writing until the function it returns is called.
func (d *DB) drain() (done func()) {
	ctx := context.Background()
	resume, err := d.shared.Pause(ctx)
	if err != nil {
		d.logger.WarnContext(ctx, "the database is closed during a write", "error", err)
		return func() {}
	}
	return resume
}

// transact gives fn a connection and a transaction of its own.
func (d *DB) transact(ctx context.Context, fn func(tx *Tx) error) (*Tx, error) {
	conn, err := d.acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer d.settle(ctx, "a connection did not return to its pool", conn.Close)
	began, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("db: begin: %w", err)
	}
	return d.complete(ctx, began, fn)
}

// complete leaves the rollback to a defer, so that it also happens on a panic,
// which is not caught here.
func (d *DB) complete(ctx context.Context, began *sql.Tx, fn func(tx *Tx) error) (*Tx, error) {
	// After a commit this does nothing.
	defer d.settle(ctx, "a transaction could not be rolled back", began.Rollback)
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
	waiting, cancel := context.WithTimeout(ctx, acquireTimeout)
	defer cancel()
	conn, err := d.writer.Conn(waiting)
	if err != nil {
		return nil, fmt.Errorf("db: no connection to write on: %w", err)
	}
	return conn, nil
}

// settle ends what must end. The caller has its answer already, so a failure
// goes to the log; that there is nothing left to end is none.
func (d *DB) settle(ctx context.Context, complaint string, end func() error) {
	if err := end(); err != nil && !errors.Is(err, sql.ErrTxDone) && !errors.Is(err, sql.ErrConnDone) {
		d.logger.WarnContext(ctx, complaint, "error", err)
	}
}

// because names the end of the context where the driver only says that the
// transaction is gone.
func because(ctx context.Context, err error) error {
	if ctx.Err() == nil || errors.Is(err, ctx.Err()) || !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return fmt.Errorf("%w: %w", ctx.Err(), err)
}

// commitError marks a failed commit: whether the change was saved is not
// always known.
type commitError struct{ err error }

func (e *commitError) Error() string { return "db: commit: " + e.err.Error() }
func (e *commitError) Unwrap() error { return e.err }

func (t *Tx) Engine() Engine { return t.engine }

// Now is the instant at which the transaction began; everything it writes
// carries the same one.
func (t *Tx) Now() time.Time { return t.now }

// AfterCommit keeps fn for the moment after a successful commit. It is not
// called after a rollback.
func (t *Tx) AfterCommit(fn func()) { t.afterCommit = append(t.afterCommit, fn) }

// Query reads what the transaction sees. Its rows must be closed before the
// next statement.
func (t *Tx) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return t.tx.QueryContext(ctx, query, args...)
}

// QueryRow reads one row that the transaction sees.
func (t *Tx) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return t.tx.QueryRowContext(ctx, query, args...)
}

// Exec runs a statement in the transaction.
func (t *Tx) Exec(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return t.tx.ExecContext(ctx, query, args...)
}
