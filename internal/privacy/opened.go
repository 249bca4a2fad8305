package privacy

import (
	"sync"
	"time"
)

// mostOpened limits the memory used. A forgotten pair only costs one more audit entry.
const mostOpened = 20_000

type opened struct {
	mu    sync.Mutex
	hour  time.Time
	pairs map[string]bool
}

// isFirst reports whether a pair appears for the first time in this hour.
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
