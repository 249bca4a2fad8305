package auth

import (
	"sync"
	"time"
)

// verified remembers tokens whose signature was good, since the same few come
// with every request and a signature does not change. That a token is over, or
// its session ended, is asked each time.
type verified struct {
	mu     sync.RWMutex
	tokens map[string]verdict
}

type verdict struct {
	actor Actor
	ends  time.Time
}

// mostVerified bounds the memory; nobody can fill it without logging in.
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
		delete(v.tokens, other) // some other: the order of a map is random
	}
	v.tokens[token] = found
}
