// Package live keeps small things of the database in the memory of every
// replica: read with every request, changed once a month. Whoever changes one
// raises its version in the same transaction; this replica reads it again at
// once, the others, who compare versions every second, soon after.
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
	// readLimit keeps a database that hangs from holding up whoever changed something.
	readLimit = 5 * time.Second
)

// Board knows all that this replica keeps.
type Board struct {
	db     *db.DB
	logger *slog.Logger

	mu     sync.Mutex // one at a time, so that nothing older replaces what is newer
	topics map[string]*topic
}

type topic struct {
	version int64 // of what is kept
	read    func(ctx context.Context) error
}

// New makes a board that keeps nothing yet.
func New(d *db.DB, logger *slog.Logger) *Board {
	return &Board{db: d, logger: logger, topics: map[string]*topic{}}
}

// Value is one thing that is kept. It is read by many at once; whoever gets it
// changes nothing in it.
type Value[T any] struct {
	board   *Board
	topic   string
	current atomic.Pointer[T]
}

// Keep reads a thing for the first time, and again whenever it was changed.
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

// Get is the thing as this replica knows it.
func (v *Value[T]) Get() T { return *v.current.Load() }

// Changed is said in the transaction of a change. After its commit this replica
// knows the change before the caller is answered.
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
			// It is looked at again within a second.
			v.board.logger.WarnContext(ctx, "a change is not seen yet", "topic", v.topic, "error", err)
		}
	})
	return nil
}

// Look reads again what was changed meanwhile, by whomever.
func (b *Board) Look(ctx context.Context) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.catchUp(ctx, slices.Sorted(maps.Keys(b.topics))...)
}

// catchUp reads the versions before the things: what changes in between is read
// now, and once more the next time.
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
		// A version that is lower tells of a database that was restored.
		if t.version == versions[name]+1 {
			continue
		}
		if err := t.read(ctx); err != nil {
			errs = append(errs, err)
			continue
		}
		t.version = versions[name] + 1 // 0 is what was never read
	}
	return errors.Join(errs...)
}

// Watch looks every second until ctx ends. A database that does not answer is
// complained about once, until it does.
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
			b.logger.WarnContext(ctx, "changes of the settings are not seen", "error", err)
		}
		away = err != nil
	}
}
