package limit

// Capacity is how many counters a memory limiter keeps at most.
const Capacity = capacity

// Size is how many counters a memory limiter keeps now.
func Size(l Limiter) int {
	m, ok := l.(*memory)
	if !ok {
		return 0
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.windows)
}
