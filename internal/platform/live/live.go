// Package live caches small database values in the memory of every replica. They are read with
// every request and change about once a month. A change also raises the value's version in the same
// transaction. This replica then reads the value at once. The others compare versions every second.
package live

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"aftercare/internal/platform/db"
)

const (
	lookEvery = time.Second
	// readLimit keeps a hanging database from blocking the caller of a change.
	readLimit = 5 * time.Second
)

// Board holds all values of this replica.
type Board struct {
	db     *db.DB
	logger *slog.Logger

	mu     sync.Mutex // one at a time, so that an older value never replaces a newer one
	topics map[string]*topic
}

type topic struct {
	version int64 // of the cached value
	read    func(ctx context.Context) error
}

// New returns an empty board.
func New(d *db.DB, logger *slog.Logger) *Board {
	return &Board{db: d, logger: logger, topics: map[string]*topic{}}
}

// Value is one cached value. Many goroutines read it, so no caller may change it.
type Value[T any] struct {
	board   *Board
	topic   string
	current atomic.Pointer[T]
}

// Keep reads a value for the first time, and again after each change.
func Keep[T any](ctx context.Context, b *Board, name string, read func(ctx context.Context, q db.Queryer) (T, error)) (*Value[T], error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.topics[name] != nil {
		return nil, fmt.Errorf("live: %s is kept already", name)
	}
	v := &Value[T]{board: b, topic: name}
	b.topics[name] = &topic{read: func(ctx context.Context) error {
		value, err := read(ctx, b.db)
		if err != nil {
			return fmt.Errorf("live: read %s: %w", name, err)
		}
		v.current.Store(&value)
		return nil
	}}
	return v, b.catchUp(ctx, name)
}

// Get returns the cached value.
func (v *Value[T]) Get() T { return *v.current.Load() }

// Changed must be called in the transaction of a change. After the commit, this replica reads the
// new value before the caller returns.
func (v *Value[T]) Changed(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO live (topic, version) VALUES ($1, 1)
		ON CONFLICT (topic) DO UPDATE SET version = live.version + 1`, v.topic)
	if err != nil {
		return fmt.Errorf("live: change %s: %w", v.topic, err)
	}
	tx.AfterCommit(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readLimit)
		defer cancel()
		if err := v.board.Look(ctx); err != nil {
			// Watch tries again within a second.
			v.board.logger.WarnContext(ctx, "a changed setting is not loaded yet", "topic", v.topic, "error", err)
		}
	})
	return nil
}

// Look reads all values that have changed, here or on another replica.
func (b *Board) Look(ctx context.Context) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.catchUp(ctx, slices.Sorted(maps.Keys(b.topics))...)
}

// catchUp reads the versions before the values. If a value changes in between, the next call reads
// it again.
func (b *Board) catchUp(ctx context.Context, names ...string) error {
	versions := map[string]int64{}
	err := db.Each(ctx, b.db, func(row db.Row) error {
		var name string
		var version int64
		err := row.Scan(&name, &version)
		versions[name] = version
		return err
	}, `SELECT topic, version FROM live`)
	if err != nil {
		return fmt.Errorf("live: versions: %w", err)
	}
	var errs []error
	for _, name := range names {
		t := b.topics[name]
		// A lower version means that the database was restored.
		if t.version == versions[name]+1 {
			continue
		}
		if err := t.read(ctx); err != nil {
			errs = append(errs, err)
			continue
		}
		t.version = versions[name] + 1 // 0 means never read
	}
	return errors.Join(errs...)
}

// Watch calls Look every second until ctx ends. It logs an unreachable database once.
func (b *Board) Watch(ctx context.Context) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	away := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		err := b.Look(ctx)
		if err != nil && !away && ctx.Err() == nil {
			b.logger.WarnContext(ctx, "changed settings cannot be loaded", "error", err)
		}
		away = err != nil
	}
}
