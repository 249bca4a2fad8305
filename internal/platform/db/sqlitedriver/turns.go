package sqlitedriver

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// turns is the queue for the write connection.
type turns struct {
	mu      sync.Mutex
	taken   bool
	waiting []chan *group // in order of arrival
	commits atomic.Int64  // number so far
}

// take waits for the turn, at most longest. The returned group may already have a transaction.
func (t *turns) take(ctx context.Context, longest time.Duration) (*group, error) {
	t.mu.Lock()
	if !t.taken {
		t.taken = true
		t.mu.Unlock()
		return newGroup(), nil
	}
	place := make(chan *group, 1)
	t.waiting = append(t.waiting, place)
	t.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	select {
	case g := <-place:
		return g, nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.waiting, place); i >= 0 {
		t.waiting = slices.Delete(t.waiting, i, i+1)
		return nil, ctx.Err()
	}
	return <-place, nil
}

// pass gives the turn to the caller that has waited longest, and reports whether there is one.
func (t *turns) pass(g *group) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.waiting) == 0 {
		return false
	}
	t.waiting[0] <- g
	t.waiting = t.waiting[1:]
	return true
}

// free ends the turn. The next caller, if any, gets a new group.
func (t *turns) free() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.waiting) == 0 {
		t.taken = false
		return
	}
	t.waiting[0] <- newGroup()
	t.waiting = t.waiting[1:]
}
