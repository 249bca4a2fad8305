package dbtest

import (
	"sync"
	"time"
)

// Clock is a clock for tests. Only Advance moves it.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// ClockAt returns a clock that shows now.
func ClockAt(now time.Time) *Clock { return &Clock{now: now} }

func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock by d.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}
