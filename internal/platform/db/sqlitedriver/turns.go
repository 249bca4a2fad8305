package sqlitedriver

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// turns is the queue for the one connection that writes.
type turns struct {
	mu      sync.Mutex
	taken   bool
	waiting []chan *group // in the order of arrival
	commits atomic.Int64  // so far
}

// take waits for the turn, but not for ever. The group that comes with it may
// have begun.
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

// pass hands the turn to whoever waits longest, and says whether anybody does.
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

// free ends the turn: the next one begins a group, if there is a next one.
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
