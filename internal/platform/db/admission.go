package db

import (
	"context"
	"database/sql"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

// firstWait is how long a call waits for its first connection, unless the URL sets connect_timeout.
const firstWait = time.Second

type callKey struct{}

// AsCall marks the context of a call. Its first statement on PostgreSQL waits only shortly for a connection, and
// only while no other call waits. So a call is refused early, or it finishes.
func AsCall(ctx context.Context) context.Context {
	return context.WithValue(ctx, callKey{}, new(atomic.Bool))
}

// IsCall reports whether ctx is of a call, see AsCall.
func IsCall(ctx context.Context) bool { return ctx.Value(callKey{}) != nil }

// admission counts the statements and transactions that wait or run. While they fill the pool, no new call begins.
type admission struct {
	wait time.Duration

	mu      sync.Mutex
	present int
	queue   []chan struct{} // of new calls
}

// newAdmission takes connect_timeout of the URL for the wait: it is set for a slow network or a busy machine.
func newAdmission(rawURL string) *admission {
	a := &admission{wait: firstWait}
	if config, err := pgx.ParseConfig(rawURL); err == nil && config.ConnectTimeout > 0 {
		a.wait = config.ConnectTimeout
	}
	return a
}

// enter returns when the call of ctx may use the pool. Call leave after the first answer, or after the transaction.
func (a *admission) enter(ctx context.Context, pool *sql.DB) (leave func(), err error) {
	if a == nil { // SQLite
		return func() {}, nil
	}
	admitted, _ := ctx.Value(callKey{}).(*atomic.Bool)
	if admitted == nil || admitted.Load() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.present++
		return a.leave, nil
	}
	waiting, cancel := context.WithTimeout(ctx, a.wait)
	defer cancel()
	if err := a.queueUp(waiting); err != nil {
		return nil, err
	}
	if pool.Stats().Idle > 0 {
		err = takeOne(waiting, pool)
	} else {
		open := make(chan error, 1)
		go func() { open <- a.openOne(context.WithoutCancel(ctx), pool) }()
		select {
		case err = <-open:
		case <-waiting.Done():
			go func() {
				<-open
				a.leave()
			}()
			return nil, waiting.Err()
		}
	}
	if err != nil {
		a.leave()
		return nil, err
	}
	admitted.Store(true)
	return a.leave, nil
}

// openOne goes on when its call is refused: behind a slow network, opening takes longer than a call may wait, and
// otherwise no call would ever get a connection.
func (a *admission) openOne(ctx context.Context, pool *sql.DB) error {
	ctx, cancel := context.WithTimeout(ctx, 10*a.wait) // enough to try three hosts
	defer cancel()
	return takeOne(ctx, pool)
}

// takeOne makes sure that the pool has a connection that works.
func takeOne(ctx context.Context, pool *sql.DB) error {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	return conn.Close()
}

func (a *admission) queueUp(ctx context.Context) error {
	a.mu.Lock()
	if a.present < postgresPool {
		a.present++
		a.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	a.queue = append(a.queue, turn)
	a.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	a.mu.Lock()
	at := slices.Index(a.queue, turn)
	if at >= 0 {
		a.queue = slices.Delete(a.queue, at, at+1)
	}
	a.mu.Unlock()
	if at < 0 { // its turn came meanwhile
		a.leave()
	}
	return ctx.Err()
}

func (a *admission) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.present > postgresPool || len(a.queue) == 0 {
		a.present--
		return
	}
	close(a.queue[0]) // it takes the place
	a.queue = a.queue[1:]
}

// refused lets a query fail with err: only the driver can make a sql.Row.
type refused struct {
	context.Context
	err error
}

func (refused) Done() <-chan struct{} {
	done := make(chan struct{})
	close(done)
	return done
}

func (r refused) Err() error { return r.err }
