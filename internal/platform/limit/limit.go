// Package limit counts attempts and refuses too many. A window begins with the first attempt and
// has a fixed length. A refused attempt does not extend it. A Log has no fixed windows: its limit
// holds for every period of that length.
package limit

import (
	"context"
	"crypto/sha256"
	"math"
	"time"

	"aftercare/internal/platform/fault"
)

// Rule allows Max attempts within Window for each key.
type Rule struct {
	Name   string
	Max    int
	Window time.Duration
}

// Limiter counts attempts under a rule. It returns nil, a fault of kind TooMany with the time to
// wait, or a database error.
type Limiter interface {
	// Allow counts an attempt, or refuses it.
	Allow(ctx context.Context, rule Rule, key string) error
	// GiveBack removes an attempt that Allow counted, if the rule does not apply to it after all.
	// Counting first also limits attempts at the same moment. Peek alone would not.
	GiveBack(ctx context.Context, rule Rule, key string) error
	// Peek returns the same as Allow would, but counts nothing.
	Peek(ctx context.Context, rule Rule, key string) error
}

// Clean removes counters whose window has ended. A periodic task calls it. The counts are right
// without it too.
func Clean(ctx context.Context, l Limiter) error {
	if c, ok := l.(interface{ clean(context.Context) error }); ok {
		return c.clean(ctx)
	}
	return nil
}

// allowance returns how many attempts a rule allows after multiplication. It is at least one,
// because zero would lock out everyone.
func (r Rule) allowance(factor float64) int64 {
	allowed := math.Floor(float64(r.Max) * factor)
	return int64(min(max(allowed, 1), math.MaxInt32))
}

// digest returns a hash of a rule and a key. Keys hold addresses of people, and a counter does not
// need to store them.
func (r Rule) digest(key string) [sha256.Size]byte {
	return sha256.Sum256([]byte(r.Name + "\x00" + key))
}

// refuse returns the error with the time to wait. Minutes are rounded up, so that the next attempt
// after the wait succeeds.
func refuse(wait time.Duration) *fault.Error {
	minutes := max(int(math.Ceil(wait.Minutes())), 1)
	refusal := fault.Newf(fault.TooMany, "Too many attempts. Please wait %d minutes and try again.", minutes)
	if minutes == 1 {
		refusal = fault.New(fault.TooMany, "Too many attempts. Please wait 1 minute and try again.")
	}
	return refusal.After(time.Duration(minutes) * time.Minute)
}
