package sqlitedriver

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// On SQLite a durable commit waits for the disk, and only one writer works at a time. So writes at
// the same time share one transaction and one wait, each in its own savepoint. Every caller gets
// its result after the commit.
//
// No goroutine manages this. The turn to write, with the open transaction, passes from one waiting
// caller to the next. The last caller commits for all. So a closure runs in its caller's goroutine,
// with its own panics and stack, and a single caller waits for no one.

// A group ends after this many writes or this time, so that its first caller does not wait long.
const (
	groupWrites = 64
	groupAge    = 5 * time.Millisecond
)

// Writer gives access to the one write connection.
type Writer struct {
	Acquire func(context.Context) (*sql.Conn, error)                      // lends the connection
	CleanUp func(ctx context.Context, complaint string, end func() error) // calls end and logs its error
	Longest time.Duration                                                 // longest wait for the turn
	turns   turns
}

// group is a set of writes that share a commit. Only the caller that has the turn may use it.
type group struct {
	conn     *sql.Conn // holds the transaction; nil until it has begun
	deadline time.Time
	writes   int // writes that ran
	kept     int // writes that need the commit
	ended    chan struct{}
	err      error // of the commit; read it only after ended is closed
}

func newGroup() *group { return &group{ended: make(chan struct{})} }

// Share runs write as part of a group. write must end its transaction. Share waits for the real
// result, even if ctx ends meanwhile. If the commit fails, no write of the group is saved.
func (w *Writer) Share(ctx context.Context, write func(*sql.Tx) error) (refusal, failedCommit error) {
	g, err := w.enter(ctx)
	if err != nil {
		return err, nil
	}
	refusal = w.takePart(ctx, g, write)
	// A refusal waits as well: it may depend on another write of the group, which counts only after
	// the commit.
	<-g.ended
	return refusal, g.err
}

// Pause waits until all earlier writes are done, and keeps the turn until the caller calls resume.
// The wait is limited by Longest.
func (w *Writer) Pause(ctx context.Context) (resume func(), err error) {
	g, err := w.turns.take(ctx, w.Longest)
	if err != nil {
		return nil, err
	}
	w.end(ctx, g)
	return w.turns.free, nil
}

// Commits returns the number of transactions so far.
func (w *Writer) Commits() int { return int(w.turns.commits.Load()) }

// enter waits for the turn and begins a transaction if none is open.
func (w *Writer) enter(ctx context.Context) (*group, error) {
	g, err := w.turns.take(ctx, w.Longest)
	if err != nil {
		return nil, fmt.Errorf("db: no connection to write on: %w", err)
	}
	if err := ctx.Err(); err != nil {
		w.release(ctx, g) // ctx ended just when the turn came
		return nil, fmt.Errorf("db: no connection to write on: %w", err)
	}
	if g.conn == nil {
		err = w.begin(ctx, g)
	}
	if err != nil {
		w.release(ctx, g)
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
		w.CleanUp(ctx, "a connection did not return to its pool", conn.Close)
		return fmt.Errorf("db: begin: %w", err)
	}
	g.conn, g.deadline = conn, time.Now().Add(groupAge)
	return nil
}

// takePart passes the turn on in a defer, so that a panic does not block other writers.
func (w *Writer) takePart(ctx context.Context, g *group, write func(*sql.Tx) error) error {
	defer w.release(ctx, g)
	g.writes++
	// The savepoint ignores the end of ctx. Otherwise database/sql would roll it back in its own
	// goroutine, perhaps during the next caller's turn.
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

// release passes the turn on. The next caller uses the same transaction, if the group has room.
func (w *Writer) release(ctx context.Context, g *group) {
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

// end commits and gives all callers their result. If no write needs the commit, it rolls back.
func (w *Writer) end(ctx context.Context, g *group) {
	defer close(g.ended)
	if g.conn == nil {
		return
	}
	defer w.CleanUp(ctx, "a connection did not return to its pool", g.conn.Close)
	if g.kept == 0 {
		w.CleanUp(ctx, "a transaction could not be rolled back", func() error { return inside(g.conn, (*nestConn).rollback) })
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
