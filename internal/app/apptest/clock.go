package apptest

import (
	"sync"
	"time"
)

// Clock advances by a millisecond each time it is read, so that later events have later times.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// Now returns the time, one millisecond after the last call.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Millisecond)
	return c.now
}

// Advance moves the clock forward.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Set sets the clock to any time. Open sessions may then be invalid.
func (c *Clock) Set(to time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = to
}
