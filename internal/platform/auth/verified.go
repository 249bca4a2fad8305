package auth

import (
	"sync"
	"time"
)

// verified caches tokens with a valid signature, because the same few tokens come with every
// request. The end of a token and its session is still checked each time.
type verified struct {
	mu     sync.RWMutex
	tokens map[string]verdict
}

type verdict struct {
	actor Actor
	ends  time.Time
}

// mostVerified limits the memory. Only logged-in people can fill the cache.
const mostVerified = 4096

func (v *verified) get(token string) (verdict, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	found, ok := v.tokens[token]
	return found, ok
}

func (v *verified) put(token string, found verdict) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for other := range v.tokens {
		if len(v.tokens) < mostVerified {
			break
		}
		delete(v.tokens, other) // any other: the order of a map is random
	}
	v.tokens[token] = found
}
