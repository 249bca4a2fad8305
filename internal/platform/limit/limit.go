// Package limit counts attempts and refuses the one too many. A window begins
// with the first attempt and ends on its own; a refused attempt does not make
// it longer. A Log has no such beginning and end: it bounds every window there is.
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

// Limiter counts attempts under a rule. What it returns is nil, a fault of
// kind TooMany that says how long to wait, or an error of the database.
type Limiter interface {
	// Allow counts an attempt and says whether it may go on.
	Allow(ctx context.Context, rule Rule, key string) error
	// GiveBack takes back one attempt that Allow counted, when it turned out to be
	// none of those the rule is about. Counting first and giving back afterwards
	// is a limit for attempts at the same moment, too; looking first is none.
	GiveBack(ctx context.Context, rule Rule, key string) error
	// Peek is what Allow would answer now; it counts nothing.
	Peek(ctx context.Context, rule Rule, key string) error
}

// Clean removes the counters whose window is over. A periodic task calls it;
// counting is right without it, too.
func Clean(ctx context.Context, l Limiter) error {
	if c, ok := l.(interface{ clean(context.Context) error }); ok {
		return c.clean(ctx)
	}
	return nil
}

// allowance is how many attempts a rule allows once it is multiplied. It never
// falls to zero, which would lock everybody out.
func (r Rule) allowance(factor float64) int64 {
	allowed := math.Floor(float64(r.Max) * factor)
	return int64(min(max(allowed, 1), math.MaxInt32))
}

// digest stands for a rule and a key. Keys hold addresses of people, which a
// counter has no need to keep.
func (r Rule) digest(key string) [sha256.Size]byte {
	return sha256.Sum256([]byte(r.Name + "\x00" + key))
}

// refuse says how long to wait, to people and to programs alike. Minutes are rounded
// up, so that whoever waits as told is not refused again.
func refuse(wait time.Duration) *fault.Error {
	minutes := max(int(math.Ceil(wait.Minutes())), 1)
	refusal := fault.Newf(fault.TooMany, "Too many attempts. Please wait %d minutes and try again.", minutes)
	if minutes == 1 {
		refusal = fault.New(fault.TooMany, "Too many attempts. Please wait 1 minute and try again.")
	}
	return refusal.After(time.Duration(minutes) * time.Minute)
}
