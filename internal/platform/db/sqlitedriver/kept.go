package sqlitedriver

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
)

// keptStatements limits how many statements a connection keeps. The portal has fewer texts. Only
// lists of varying length could make more.
const keptStatements = 256

// keeping is a connector whose connections keep their prepared statements. Otherwise SQLite
// compiles a statement at each use, a third of the time of a small read. pgx keeps its statements.
//
// They are kept below database/sql, because database/sql cannot prepare a statement while the
// single write connection is in a transaction.
type keeping struct{ driver.Connector }

func (k keeping) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	able, ok := conn.(sqliteConn)
	if !ok {
		return nil, fmt.Errorf("db: the SQLite driver lacks what the portal needs: %T", conn)
	}
	if err := compileOnce(conn); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return &keptConn{sqliteConn: able, kept: map[string]keptStmt{}}, nil
}

// sqliteConn lists the optional driver interfaces that the wrapper must pass on.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type keptStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type keptConn struct {
	sqliteConn
	kept map[string]keptStmt
}

func (c *keptConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	stmt, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	result, err := stmt.ExecContext(ctx, args)
	if err != nil {
		return nil, c.discard(stmt, err)
	}
	return result, c.giveBack(query, stmt)
}

func (c *keptConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	stmt, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := stmt.QueryContext(ctx, args)
	if err != nil {
		return nil, c.discard(stmt, err)
	}
	return &keptRows{Rows: rows, conn: c, query: query, stmt: stmt}, nil
}

// take removes a statement from the map while it is in use. A second run of the same text gets its
// own statement.
func (c *keptConn) take(ctx context.Context, query string) (keptStmt, error) {
	if stmt, ok := c.kept[query]; ok {
		delete(c.kept, query)
		return stmt, nil
	}
	prepared, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	stmt, ok := prepared.(keptStmt)
	if !ok {
		return nil, c.discard(prepared, fmt.Errorf("db: the SQLite driver lacks what the portal needs: %T", prepared))
	}
	return stmt, nil
}

// giveBack keeps a statement for the next use. If the map is full, it closes any other statement.
func (c *keptConn) giveBack(query string, stmt keptStmt) error {
	if _, twin := c.kept[query]; twin || c.kept == nil {
		return stmt.Close()
	}
	for other, victim := range c.kept {
		if len(c.kept) < keptStatements {
			break
		}
		delete(c.kept, other)
		if err := victim.Close(); err != nil {
			return err
		}
	}
	c.kept[query] = stmt
	return nil
}

// discard closes a statement and returns the first failure, which is more useful than an error of
// Close.
func (c *keptConn) discard(stmt driver.Stmt, failure error) error {
	_ = stmt.Close()
	return failure
}

func (c *keptConn) Close() error {
	for _, stmt := range c.kept {
		// Closing the connection frees everything that the statement still holds.
		_ = stmt.Close()
	}
	c.kept = nil
	return c.sqliteConn.Close()
}

// keptRows gives its statement back when it is closed.
type keptRows struct {
	driver.Rows
	conn  *keptConn
	query string
	stmt  keptStmt
}

func (r *keptRows) Close() error {
	if r.stmt == nil {
		return nil
	}
	stmt := r.stmt
	r.stmt = nil
	if err := r.Rows.Close(); err != nil {
		return r.conn.discard(stmt, err)
	}
	return r.conn.giveBack(r.query, stmt)
}
