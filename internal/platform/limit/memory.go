package limit

import (
	"context"
	"crypto/sha256"
	"sync"
	"time"
)

// capacity limits the memory of the counters to some megabytes, even if an attacker invents keys.
const capacity = 100_000

// NewMemory counts in this process only. The counts end with the process.
func NewMemory(now func() time.Time, factor float64) Limiter {
	return newMemory(now, factor, capacity)
}

func newMemory(now func() time.Time, factor float64, capacity int) *memory {
	return &memory{now: now, factor: factor, capacity: capacity, windows: map[[sha256.Size]byte]window{}}
}

type memory struct {
	now      func() time.Time
	factor   float64
	capacity int

	mu      sync.Mutex
	windows map[[sha256.Size]byte]window
}

type window struct {
	hits int64
	ends time.Time
}

func (m *memory) Allow(_ context.Context, rule Rule, key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	now, digest := m.now(), rule.digest(key)
	w, known := m.windows[digest]
	if !known {
		m.makeRoom(now)
	}
	if !known || !w.ends.After(now) {
		w = window{ends: now.Add(rule.Window)}
	}
	if w.hits >= rule.allowance(m.factor) {
		// A refused attempt is not counted, so GiveBack must not be called for it.
		return refuse(w.ends.Sub(now))
	}
	w.hits++
	m.windows[digest] = w
	return nil
}

func (m *memory) GiveBack(_ context.Context, rule Rule, key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	digest := rule.digest(key)
	if w := m.windows[digest]; w.hits > 0 {
		w.hits--
		m.windows[digest] = w
	}
	return nil
}

func (m *memory) Peek(_ context.Context, rule Rule, key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	w := m.windows[rule.digest(key)]
	if w.ends.After(now) && w.hits >= rule.allowance(m.factor) {
		return refuse(w.ends.Sub(now))
	}
	return nil
}

func (m *memory) clean(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.evictExpired(m.now())
	return nil
}

// makeRoom keeps the map within its capacity. If every window is still open, it removes a random
// tenth of them. Losing some counts is better than using unlimited memory.
func (m *memory) makeRoom(now time.Time) {
	if len(m.windows) < m.capacity {
		return
	}
	m.evictExpired(now)
	for digest := range m.windows {
		if len(m.windows) <= m.capacity*9/10 {
			return
		}
		delete(m.windows, digest)
	}
}

func (m *memory) evictExpired(now time.Time) {
	for digest, w := range m.windows {
		if !w.ends.After(now) {
			delete(m.windows, digest)
		}
	}
}
