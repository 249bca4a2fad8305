package sqlitedriver

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"

	sqlite3 "modernc.org/sqlite/lib"
)

// nesting is a connector whose connections can keep an outer transaction open and run others inside
// it. Inside the outer one, database/sql's transactions are savepoints. So each write of a group
// has a real sql.Tx, which closes forgotten rows and cannot be used after its end.
type nesting struct{ keeping }

func (n nesting) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := n.keeping.Connect(ctx)
	if err != nil {
		return nil, err
	}
	kept, ok := conn.(*keptConn)
	if !ok {
		return nil, fmt.Errorf("db: %T does not keep its statements", conn)
	}
	return &nestConn{keptConn: kept}, nil
}

type nestConn struct {
	*keptConn
	outer driver.Tx
	lost  error // why the outer transaction can only roll back
}

func (c *nestConn) isLost() bool { return c.lost != nil }

// begin opens the outer transaction. The context limits only the wait for the lock.
func (c *nestConn) begin(ctx context.Context) (err error) {
	c.lost = nil
	c.outer, err = c.keptConn.BeginTx(ctx, driver.TxOptions{})
	return err
}

func (c *nestConn) commit() error {
	if c.isLost() {
		return errors.Join(c.lost, c.rollback())
	}
	outer := c.outer
	c.outer = nil
	return outer.Commit()
}

func (c *nestConn) rollback() error {
	outer := c.outer
	c.outer = nil
	if err := outer.Rollback(); err != nil && !c.isLost() {
		return err
	}
	// SQLite has usually rolled back a lost transaction itself, and returns an error for the second
	// rollback.
	return nil
}

func (c *nestConn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	if c.outer == nil {
		return c.keptConn.BeginTx(ctx, options)
	}
	if _, err := c.ExecContext(ctx, "SAVEPOINT one_write", nil); err != nil {
		return nil, err
	}
	return savepoint{c}, nil
}

func (c *nestConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	ctx, err := c.shield(ctx)
	if err != nil {
		return nil, err
	}
	result, err := c.keptConn.ExecContext(ctx, query, args)
	return result, c.notice(err)
}

func (c *nestConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	ctx, err := c.shield(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := c.keptConn.QueryContext(ctx, query, args)
	if err != nil {
		return nil, c.notice(err)
	}
	return &nestRows{rows, c}, nil
}

// nestRows checks the errors of later rows too.
type nestRows struct {
	driver.Rows
	conn *nestConn
}

func (r *nestRows) Next(values []driver.Value) error {
	return r.conn.notice(r.Rows.Next(values))
}

// shield lets a started statement inside the outer transaction run to its end. If it is
// interrupted, SQLite rolls back everything, including the savepoints of other writes.
func (c *nestConn) shield(ctx context.Context) (context.Context, error) {
	if c.outer == nil {
		return ctx, nil
	}
	if c.isLost() {
		// Without the outer transaction, the statement would run and commit alone.
		return nil, c.lost
	}
	return context.WithoutCancel(ctx), ctx.Err()
}

// notice marks the outer transaction as lost after an error that may make SQLite roll back the
// whole transaction.
func (c *nestConn) notice(err error) error {
	if err == nil || c.outer == nil {
		return err
	}
	switch Code(err) & 0xff {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_INTERRUPT:
		c.lost = err
	}
	return err
}

type savepoint struct{ conn *nestConn }

func (s savepoint) Commit() error { return s.end("RELEASE one_write") }

// Rollback also releases, because ROLLBACK TO keeps the savepoint.
func (s savepoint) Rollback() error {
	if s.conn.isLost() {
		return nil // the outer rollback includes it
	}
	return s.end("ROLLBACK TO one_write", "RELEASE one_write")
}

// end marks the outer transaction as lost if the savepoint cannot be ended, because its content is
// then unknown.
func (s savepoint) end(statements ...string) error {
	for _, statement := range statements {
		if _, err := s.conn.ExecContext(context.Background(), statement, nil); err != nil {
			s.conn.lost = err
			return err
		}
	}
	return nil
}
