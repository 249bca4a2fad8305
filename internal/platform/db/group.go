package db

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A durable commit on SQLite waits for the disk, and only one writer works at a
// time. Writes that come together therefore share a transaction and its one
// wait for the disk, each in a savepoint of its own. Nobody is answered before
// the commit.
//
// There is no goroutine for it: the turn to write, and with it the open
// transaction, goes from one waiting caller to the next, and whoever finds
// nobody waiting commits for all. A closure so runs where it was written, with
// its own panics and stack, and a lone caller waits for no one.

// A group ends after so many writes, or when it is so old, that the first of it
// need not wait long for its answer.
const (
	groupWrites = 64
	groupAge    = 5 * time.Millisecond
)

// group is what shares a commit. Whoever has the turn may touch it.
type group struct {
	conn     *sql.Conn // holds the transaction; nil until it has begun
	deadline time.Time
	writes   int // those that ran
	kept     int // those of them that want the commit
	ended    chan struct{}
	err      error // of the commit; to be read after the end
}

func newGroup() *group { return &group{ended: make(chan struct{})} }

// share runs fn as one of a group. The end of ctx takes fn back as long as it
// runs; after that the true outcome is awaited and told.
func (d *DB) share(ctx context.Context, fn func(tx *Tx) error) (*Tx, error) {
	g, err := d.enter(ctx)
	if err != nil {
		return nil, err
	}
	tx, err := d.takePart(ctx, g, fn)
	// A refusal waits as well: it may rest on what a neighbour has written, and
	// that is not true before the commit.
	<-g.ended
	if g.err != nil {
		return nil, &commitError{g.err}
	}
	return tx, err
}

// enter waits for the turn and sees that a transaction is open.
func (d *DB) enter(ctx context.Context) (*group, error) {
	g, err := d.turns.take(ctx)
	if err != nil {
		return nil, fmt.Errorf("db: no connection to write on: %w", err)
	}
	if err := ctx.Err(); err != nil {
		d.leave(ctx, g) // the turn came at the very moment of the end
		return nil, fmt.Errorf("db: no connection to write on: %w", err)
	}
	if g.conn == nil {
		err = d.begin(ctx, g)
	}
	if err != nil {
		d.leave(ctx, g)
		return nil, err
	}
	return g, nil
}

func (d *DB) begin(ctx context.Context, g *group) error {
	conn, err := d.acquire(ctx)
	if err != nil {
		return err
	}
	if err := inside(conn, func(c *nestConn) error { return c.begin(ctx) }); err != nil {
		d.settle(ctx, "a connection did not return to its pool", conn.Close)
		return fmt.Errorf("db: begin: %w", err)
	}
	g.conn, g.deadline = conn, time.Now().Add(groupAge)
	return nil
}

// takePart gives the turn away by a defer, so that a panic hurts nobody else.
func (d *DB) takePart(ctx context.Context, g *group, fn func(tx *Tx) error) (*Tx, error) {
	defer d.leave(ctx, g)
	g.writes++
	// The savepoint does not know ctx: database/sql would roll it back from a
	// goroutine of its own, maybe in the turn of the next.
	began, err := g.conn.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return nil, fmt.Errorf("db: begin: %w", err)
	}
	tx, err := d.complete(ctx, began, func(tx *Tx) error {
		if err := fn(tx); err != nil {
			return err
		}
		return ctx.Err()
	})
	if err == nil {
		g.kept++
	}
	return tx, err
}

// leave gives the turn to the next, in the same transaction if there is room.
func (d *DB) leave(ctx context.Context, g *group) {
	if g.hasRoom() && d.turns.pass(g) {
		return
	}
	d.end(ctx, g)
	d.turns.free()
}

func (g *group) hasRoom() bool {
	if g.conn == nil || g.writes >= groupWrites || time.Now().After(g.deadline) {
		return false
	}
	return inside(g.conn, func(c *nestConn) error { return c.lost }) == nil
}

// end commits and answers all. If nobody wants the commit it rolls back, which
// writes nothing.
func (d *DB) end(ctx context.Context, g *group) {
	defer close(g.ended)
	if g.conn == nil {
		return
	}
	defer d.settle(ctx, "a connection did not return to its pool", g.conn.Close)
	if g.kept == 0 {
		d.settle(ctx, "a transaction could not be rolled back", func() error { return inside(g.conn, (*nestConn).rollback) })
		return
	}
	d.turns.commits.Add(1)
	g.err = inside(g.conn, (*nestConn).commit)
}

// drain waits until the writes that came before are answered, and keeps the
// turn until the function it returns is called. It does not wait for ever.
func (d *DB) drain() (done func()) {
	ctx := context.Background()
	g, err := d.turns.take(ctx)
	if err != nil {
		d.logger.WarnContext(ctx, "the database is closed during a write", "error", err)
		return func() {}
	}
	d.end(ctx, g)
	return d.turns.free
}

func inside(conn *sql.Conn, do func(*nestConn) error) error {
	return conn.Raw(func(raw any) error {
		c, ok := raw.(*nestConn)
		if !ok {
			return fmt.Errorf("db: %T cannot hold a transaction open", raw)
		}
		return do(c)
	})
}
