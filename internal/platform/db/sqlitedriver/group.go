package sqlitedriver

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

// Writer is the way to the one connection that writes.
type Writer struct {
	Acquire func(context.Context) (*sql.Conn, error)                      // lends the connection
	Settle  func(ctx context.Context, complaint string, end func() error) // ends what must end, and logs a failure
	Longest time.Duration                                                 // wait for the turn
	turns   turns
}

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

// Share runs write as one of a group. The transaction is for write to end; the
// true outcome is awaited and told, whatever becomes of ctx meanwhile. After a
// failed commit nothing of the group was saved.
func (w *Writer) Share(ctx context.Context, write func(*sql.Tx) error) (refusal, failedCommit error) {
	g, err := w.enter(ctx)
	if err != nil {
		return err, nil
	}
	refusal = w.takePart(ctx, g, write)
	// A refusal waits as well: it may rest on what a neighbour has written, and
	// that is not true before the commit.
	<-g.ended
	return refusal, g.err
}

// Pause waits until the writes that came before are answered, and keeps the
// turn until resume is called. It does not wait for ever.
func (w *Writer) Pause(ctx context.Context) (resume func(), err error) {
	g, err := w.turns.take(ctx, w.Longest)
	if err != nil {
		return nil, err
	}
	w.end(ctx, g)
	return w.turns.free, nil
}

// Commits is how many transactions the writes have used so far.
func (w *Writer) Commits() int { return int(w.turns.commits.Load()) }

// enter waits for the turn and sees that a transaction is open.
func (w *Writer) enter(ctx context.Context) (*group, error) {
	g, err := w.turns.take(ctx, w.Longest)
	if err != nil {
		return nil, fmt.Errorf("db: no connection to write on: %w", err)
	}
	if err := ctx.Err(); err != nil {
		w.leave(ctx, g) // the turn came at the very moment of the end
		return nil, fmt.Errorf("db: no connection to write on: %w", err)
	}
	if g.conn == nil {
		err = w.begin(ctx, g)
	}
	if err != nil {
		w.leave(ctx, g)
		return nil, err
	}
	return g, nil
}

func (w *Writer) begin(ctx context.Context, g *group) error {
	conn, err := w.Acquire(ctx)
	if err != nil {
		return err
	}
	if err := inside(conn, func(c *nestConn) error { return c.begin(ctx) }); err != nil {
		w.Settle(ctx, "a connection did not return to its pool", conn.Close)
		return fmt.Errorf("db: begin: %w", err)
	}
	g.conn, g.deadline = conn, time.Now().Add(groupAge)
	return nil
}

// takePart gives the turn away by a defer, so that a panic hurts nobody else.
func (w *Writer) takePart(ctx context.Context, g *group, write func(*sql.Tx) error) error {
	defer w.leave(ctx, g)
	g.writes++
	// The savepoint does not know ctx: database/sql would roll it back from a
	// goroutine of its own, maybe in the turn of the next.
	began, err := g.conn.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return fmt.Errorf("db: begin: %w", err)
	}
	if err := write(began); err != nil {
		return err
	}
	g.kept++
	return nil
}

// leave gives the turn to the next, in the same transaction if there is room.
func (w *Writer) leave(ctx context.Context, g *group) {
	if g.hasRoom() && w.turns.pass(g) {
		return
	}
	w.end(ctx, g)
	w.turns.free()
}

func (g *group) hasRoom() bool {
	if g.conn == nil || g.writes >= groupWrites || time.Now().After(g.deadline) {
		return false
	}
	return inside(g.conn, func(c *nestConn) error { return c.lost }) == nil
}

// end commits and answers all. If nobody wants the commit it rolls back, which
// writes nothing.
func (w *Writer) end(ctx context.Context, g *group) {
	defer close(g.ended)
	if g.conn == nil {
		return
	}
	defer w.Settle(ctx, "a connection did not return to its pool", g.conn.Close)
	if g.kept == 0 {
		w.Settle(ctx, "a transaction could not be rolled back", func() error { return inside(g.conn, (*nestConn).rollback) })
		return
	}
	w.turns.commits.Add(1)
	g.err = inside(g.conn, (*nestConn).commit)
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
