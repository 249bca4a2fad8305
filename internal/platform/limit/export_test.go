package limit

import "time"

// SmallMemory is a memory limiter with few counters.
type SmallMemory struct{ *memory }

// NewSmallMemory keeps at most capacity counters.
func NewSmallMemory(now func() time.Time, capacity int) SmallMemory {
	return SmallMemory{newMemory(now, 1, capacity)}
}

// Size returns the number of counters.
func (m SmallMemory) Size() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.windows)
}
