package limit_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/limit"
)

// each runs fn with every kind of limiter.
func each(t *testing.T, factor float64, fn func(t *testing.T, l limit.Limiter, c *dbtest.Clock)) {
	t.Helper()
	makers := map[string]func(t *testing.T, c *dbtest.Clock) limit.Limiter{
		"memory": func(_ *testing.T, c *dbtest.Clock) limit.Limiter { return limit.NewMemory(c.Now, factor) },
	}
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		makers[string(engine)] = func(t *testing.T, c *dbtest.Clock) limit.Limiter {
			return limit.NewTable(dbtest.OpenAt(t, engine, c.Now), factor)
		}
	}
	for name, maker := range makers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := dbtest.ClockAt(time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC))
			fn(t, maker(t, c), c)
		})
	}
}

func logins() limit.Rule { return limit.Rule{Name: "login", Max: 3, Window: 15 * time.Minute} }

func wantAllowed(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("refused: %v", err)
	}
}

func wantRefused(t *testing.T, err error, wait time.Duration, sentence string) {
	t.Helper()
	f, ok := fault.As(err)
	if !ok || f.Kind != fault.TooMany {
		t.Errorf("got %v, want a refusal", err)
		return
	}
	if f.RetryAfter != wait || f.Sentence != sentence {
		t.Errorf("got %q after %v, want %q after %v", f.Sentence, f.RetryAfter, sentence, wait)
	}
}

func TestTheAttemptBeyondTheLimitIsRefusedUntilTheWindowEnds(t *testing.T) {
	t.Parallel()
	each(t, 1, func(t *testing.T, l limit.Limiter, c *dbtest.Clock) {
		ctx := t.Context()
		for range 3 {
			wantAllowed(t, l.Allow(ctx, logins(), "asha"))
			c.Advance(time.Second)
		}
		const wait = 15*time.Minute - 3*time.Second
		wantRefused(t, l.Allow(ctx, logins(), "asha"), 15*time.Minute, "Too many attempts. Please wait 15 minutes and try again.")
		c.Advance(wait - time.Second)
		wantRefused(t, l.Allow(ctx, logins(), "asha"), time.Minute, "Too many attempts. Please wait 1 minute and try again.")
		c.Advance(time.Second)
		for range 3 {
			wantAllowed(t, l.Allow(ctx, logins(), "asha"))
		}
		wantRefused(t, l.Allow(ctx, logins(), "asha"), 15*time.Minute, "Too many attempts. Please wait 15 minutes and try again.")
	})
}

func TestKeysAndRulesAreCountedApart(t *testing.T) {
	t.Parallel()
	each(t, 1, func(t *testing.T, l limit.Limiter, _ *dbtest.Clock) {
		ctx := t.Context()
		for range 3 {
			wantAllowed(t, l.Allow(ctx, logins(), "asha"))
		}
		wantAllowed(t, l.Allow(ctx, logins(), "ravi"))
		wantAllowed(t, l.Allow(ctx, limit.Rule{Name: "forgot", Max: 1, Window: time.Minute}, "asha"))
	})
}

func TestAPeekAnswersLikeAnAttemptAndCountsNothing(t *testing.T) {
	t.Parallel()
	each(t, 1, func(t *testing.T, l limit.Limiter, c *dbtest.Clock) {
		ctx := t.Context()
		for range 10 {
			wantAllowed(t, l.Peek(ctx, logins(), "asha"))
		}
		for range 3 {
			wantAllowed(t, l.Peek(ctx, logins(), "asha"))
			wantAllowed(t, l.Allow(ctx, logins(), "asha"))
		}
		wantRefused(t, l.Peek(ctx, logins(), "asha"), 15*time.Minute, "Too many attempts. Please wait 15 minutes and try again.")
		c.Advance(15 * time.Minute)
		wantAllowed(t, l.Peek(ctx, logins(), "asha"))
	})
}

func TestAnAttemptThatIsGivenBackCanBeMadeAgain(t *testing.T) {
	t.Parallel()
	each(t, 1, func(t *testing.T, l limit.Limiter, c *dbtest.Clock) {
		ctx := t.Context()
		wantAllowed(t, l.GiveBack(ctx, logins(), "asha")) // GiveBack without an attempt changes nothing
		for range 3 {
			wantAllowed(t, l.Allow(ctx, logins(), "asha"))
		}
		for range 2 {
			wantRefused(t, l.Allow(ctx, logins(), "asha"), 15*time.Minute, "Too many attempts. Please wait 15 minutes and try again.")
		}
		wantAllowed(t, l.GiveBack(ctx, logins(), "asha"))
		wantAllowed(t, l.Allow(ctx, logins(), "asha"))
		wantRefused(t, l.Allow(ctx, logins(), "asha"), 15*time.Minute, "Too many attempts. Please wait 15 minutes and try again.")
	})
}

func TestTheFactorMultipliesEveryLimit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		factor  float64
		allowed int
	}{{2, 6}, {0.5, 1}, {0, 1}} {
		t.Run(fmt.Sprint(c.factor), func(t *testing.T) {
			t.Parallel()
			each(t, c.factor, func(t *testing.T, l limit.Limiter, _ *dbtest.Clock) {
				for range c.allowed {
					wantAllowed(t, l.Allow(t.Context(), logins(), "asha"))
				}
				if l.Allow(t.Context(), logins(), "asha") == nil {
					t.Errorf("more than %d attempts are allowed", c.allowed)
				}
			})
		})
	}
}

func TestAttemptsAtTheSameMomentAreCountedExactly(t *testing.T) {
	t.Parallel()
	each(t, 1, func(t *testing.T, l limit.Limiter, _ *dbtest.Clock) {
		var allowed atomic.Int32
		var callers sync.WaitGroup
		for range 12 {
			callers.Go(func() {
				switch err := l.Allow(t.Context(), logins(), "asha"); {
				case err == nil:
					allowed.Add(1)
				case fault.KindOf(err) != fault.TooMany:
					t.Error(err)
				}
			})
		}
		callers.Wait()
		if n := allowed.Load(); n != 3 {
			t.Errorf("%d attempts were allowed, want 3", n)
		}
	})
}

func TestTheTableHoldsNoAddressesAndIsCleaned(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			c := dbtest.ClockAt(time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC))
			d := dbtest.OpenAt(t, engine, c.Now)
			l := limit.NewTable(d, 1)
			wantAllowed(t, l.Allow(t.Context(), logins(), "asha@example.org"))
			var key string
			if err := d.QueryRow(t.Context(), `SELECT key_hash FROM rate_limits`).Scan(&key); err != nil {
				t.Fatal(err)
			}
			if len(key) != 64 || strings.Contains(key, "asha") {
				t.Errorf("the table holds %q", key)
			}
			c.Advance(15 * time.Minute)
			if err := limit.Clean(t.Context(), l); err != nil {
				t.Fatal(err)
			}
			var left int
			if err := d.QueryRow(t.Context(), `SELECT count(*) FROM rate_limits`).Scan(&left); err != nil || left != 0 {
				t.Errorf("%d counters are left, %v", left, err)
			}
		})
	}
}

func TestMemoryStaysBoundedForAllKeys(t *testing.T) {
	t.Parallel()
	c := dbtest.ClockAt(time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC))
	l := limit.NewSmallMemory(c.Now, 100)
	rule := limit.Rule{Name: "login", Max: 1, Window: time.Minute}
	for i := range 250 {
		wantAllowed(t, l.Allow(t.Context(), rule, fmt.Sprint(i)))
		if n := l.Size(); n > 100 {
			t.Fatalf("%d counters are kept", n)
		}
	}
	c.Advance(time.Minute)
	wantAllowed(t, limit.Clean(t.Context(), l))
	if n := l.Size(); n != 0 {
		t.Errorf("%d counters are left after their windows", n)
	}
}
