package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

const (
	// answerLimit is how long somebody waits who asks whether the database can be
	// written.
	answerLimit = 1500 * time.Millisecond
	// probeLimit is how long the question itself may go on after that.
	probeLimit = 10 * time.Second
)

var (
	errSilent   = errors.New("the database does not answer in time")
	errReadOnly = errors.New("the database takes no writes: it is a standby or set to be read-only")
	// errTakenBack ends a change that was only to prove that it can be made.
	errTakenBack = errors.New("taken back")
)

// Writable says whether the database can be written now, or why not, within two
// seconds. Whoever asks while a question is under way waits for its answer: a
// database that hangs gets one question at a time.
func (d *DB) Writable(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, answerLimit, errSilent)
	defer cancel()
	asked := d.question.join(d.tryWritable)
	select {
	case <-asked.answered:
		if asked.err == nil {
			return nil
		}
		return fmt.Errorf("db: %w", asked.err)
	case <-ctx.Done():
		return fmt.Errorf("db: %w", context.Cause(ctx))
	}
}

// question is asked once for all who want to know at the same time.
type question struct {
	mu      sync.Mutex
	current *probe
}

type probe struct {
	answered chan struct{}
	err      error // to be read once it is answered
}

func (q *question) join(ask func(context.Context) error) *probe {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.current != nil {
		return q.current
	}
	p := &probe{answered: make(chan struct{})}
	q.current = p
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), probeLimit)
		defer cancel()
		p.err = ask(ctx)
		q.mu.Lock()
		q.current = nil
		q.mu.Unlock()
		close(p.answered)
	}()
	return p
}

func (d *DB) tryWritable(ctx context.Context) error {
	if d.engine == SQLite {
		return d.sqliteWritable(ctx)
	}
	// It has a connection of its own: a crowd that has taken all of the pool's is no
	// outage.
	return postgresWritable(ctx, d.prober)
}

func postgresWritable(ctx context.Context, pool *sql.DB) error {
	var refuses bool
	err := pool.QueryRowContext(ctx, `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean`).Scan(&refuses)
	switch {
	case err != nil:
		return fmt.Errorf("the database does not answer: %w", err)
	case refuses:
		return errReadOnly
	}
	return nil
}

// sqliteWritable looks at the file, too. The connections would not notice that
// it was removed or replaced: what they write would be lost.
func (d *DB) sqliteWritable(ctx context.Context) error {
	path, err := sqlitePath(d.url)
	if err != nil {
		return err
	}
	now, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("the database file: %w", err)
	}
	if !os.SameFile(now, d.file) {
		return errors.New("the database file was replaced while it was open")
	}
	const write = 2 // W_OK
	if err := syscall.Access(path, write); err != nil {
		return fmt.Errorf("the database file cannot be written: %w", err)
	}
	// The change below is taken back before it reaches the disk.
	if err := d.tryDisk(filepath.Dir(path)); err != nil {
		return fmt.Errorf("the disk of the database file is full: %w", err)
	}
	err = d.Write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec(ctx, provingChange); err != nil {
			return err
		}
		return errTakenBack
	})
	if !errors.Is(err, errTakenBack) {
		return fmt.Errorf("the database file cannot be written: %w", err)
	}
	return nil
}
