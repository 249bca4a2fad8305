package privacy

import (
	"sync"
	"time"
)

// mostOpened bounds what a process remembers. What it forgets costs another entry.
const mostOpened = 20_000

// opened is what this process has noted in the present hour.
type opened struct {
	mu    sync.Mutex
	hour  time.Time
	pairs map[string]bool
}

// isFirst reports whether something happens for the first time in an hour.
func (o *opened) isFirst(hour time.Time, pair string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.hour.Equal(hour) || len(o.pairs) > mostOpened {
		o.hour, o.pairs = hour, map[string]bool{}
	}
	first := !o.pairs[pair]
	o.pairs[pair] = true
	return first
}
