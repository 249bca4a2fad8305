package apptest

import (
	"sync"
	"time"
)

// Clock moves on by a millisecond whenever someone looks, so that what happens
// later is later.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// Now is the time, a moment after the last look.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Millisecond)
	return c.now
}

// Advance lets time pass.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Set makes it a time, past or future. Whoever was logged in has to do so again.
func (c *Clock) Set(to time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = to
}
