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
	// answerLimit is how long Writable waits for an answer.
	answerLimit = 1500 * time.Millisecond
	// probeLimit is how long the probe itself may run.
	probeLimit = 10 * time.Second
)

var (
	errSilent   = errors.New("the database does not answer in time")
	errReadOnly = errors.New("the database takes no writes: it is a standby or set to be read-only")
	// errTakenBack rolls back a change that only tests whether writing works.
	errTakenBack = errors.New("taken back")
)

// Writable returns nil if the database accepts writes, or the reason why not, within two seconds.
// Callers at the same time share one probe, so a hanging database gets one question at a time.
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

// question shares one running probe between all callers.
type question struct {
	mu      sync.Mutex
	current *probe
}

type probe struct {
	answered chan struct{}
	err      error // read it only after answered is closed
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
	// The probe has its own connection. If requests use the whole pool, that is not an outage.
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

// sqliteWritable also checks the file. Open connections do not notice that the file was removed or
// replaced, and their writes would be lost.
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
	// The change below is rolled back before it reaches the disk, so test the disk first.
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
