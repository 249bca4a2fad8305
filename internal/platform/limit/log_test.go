package limit_test

import (
	"fmt"
	"math/rand/v2"
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

// eachLog runs fn with the logs of two replicas on one database.
func eachLog(t *testing.T, factor float64, fn func(t *testing.T, here, there *limit.Log, c *dbtest.Clock)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			c := dbtest.ClockAt(time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC))
			url := dbtest.URL(t, engine)
			replica := func() *limit.Log {
				return &limit.Log{DB: dbtest.Connect(t, url, c.Now), Factor: factor, Refused: func(string) {}}
			}
			here := replica()
			there := here
			if engine == db.Postgres { // SQLite is for one process
				there = replica()
			}
			fn(t, here, there, c)
		})
	}
}

func ofAsha() limit.Bound {
	return limit.Bound{Rule: limit.Rule{Name: "guesses", Max: 5, Window: time.Hour}, Key: "asha@example.org", About: "customer:CU7"}
}

func counts(t *testing.T, l *limit.Log, bounds ...limit.Bound) *limit.Attempt {
	t.Helper()
	attempt, err := l.Allow(t.Context(), bounds...)
	if err != nil {
		t.Fatalf("refused: %v", err)
	}
	return attempt
}

func refuses(t *testing.T, l *limit.Log, wait time.Duration, bounds ...limit.Bound) {
	t.Helper()
	_, err := l.Allow(t.Context(), bounds...)
	if f, ok := fault.As(err); !ok || f.Kind != fault.TooMany || f.RetryAfter != wait {
		t.Errorf("got %v, want a refusal for %v", err, wait)
	}
}

func TestWhicheverHourOneLooksAtHoldsNoMoreThanTheRuleAllows(t *testing.T) {
	t.Parallel()
	eachLog(t, 1, func(t *testing.T, here, there *limit.Log, c *dbtest.Clock) {
		chance := rand.New(rand.NewPCG(7, 11))
		var allowed []time.Time
		for i := range 200 {
			c.Advance(time.Duration(chance.Int64N(int64(20 * time.Minute))))
			_, err := []*limit.Log{here, there}[i%2].Allow(t.Context(), ofAsha())
			switch {
			case err == nil:
				allowed = append(allowed, c.Now())
			case fault.KindOf(err) != fault.TooMany:
				t.Fatal(err)
			}
		}
		for i := 5; i < len(allowed); i++ {
			if within := allowed[i].Sub(allowed[i-5]); within < time.Hour {
				t.Errorf("six attempts were allowed within %v", within)
			}
		}
		if len(allowed) < 100 {
			t.Errorf("only %d attempts were allowed", len(allowed))
		}
	})
}

func TestAnAttemptCountsForItsWindowAndNoLonger(t *testing.T) {
	t.Parallel()
	eachLog(t, 1, func(t *testing.T, here, there *limit.Log, c *dbtest.Clock) {
		counts(t, here, ofAsha())
		c.Advance(59 * time.Minute)
		for range 4 {
			counts(t, there, ofAsha())
		}
		refuses(t, here, time.Minute, ofAsha())
		c.Advance(time.Minute - time.Microsecond)
		refuses(t, here, time.Minute, ofAsha())
		c.Advance(time.Microsecond)
		counts(t, there, ofAsha())
		refuses(t, here, 59*time.Minute, ofAsha())
	})
}

func TestAnAttemptThatOneBoundRefusesCountsUnderNone(t *testing.T) {
	t.Parallel()
	eachLog(t, 1, func(t *testing.T, here, _ *limit.Log, _ *dbtest.Clock) {
		address := limit.Bound{Rule: limit.Rule{Name: "address", Max: 6, Window: time.Hour}, Key: "203.0.113.7"}
		for range 5 {
			counts(t, here, address, ofAsha())
		}
		refuses(t, here, time.Hour, address, ofAsha())
		counts(t, here, address)
		refuses(t, here, time.Hour, address)
	})
}

func TestTheVeryAttemptIsGivenBack(t *testing.T) {
	t.Parallel()
	eachLog(t, 1, func(t *testing.T, here, there *limit.Log, c *dbtest.Clock) {
		for range 3 {
			counts(t, here, ofAsha())
			c.Advance(time.Minute)
		}
		right := counts(t, here, ofAsha())
		c.Advance(time.Minute)
		counts(t, there, ofAsha())
		wantAllowed(t, right.GiveBack(t.Context()))
		counts(t, there, ofAsha())
		refuses(t, here, 56*time.Minute, ofAsha()) // the first attempt still counts
		wantAllowed(t, here.Forget(t.Context(), ofAsha()))
		counts(t, there, ofAsha())
	})
}

func TestReplicasAtTheSameMomentAllowNoMoreThanOne(t *testing.T) {
	t.Parallel()
	eachLog(t, 1, func(t *testing.T, here, there *limit.Log, c *dbtest.Clock) {
		for range 2 {
			var allowed atomic.Int32
			var callers sync.WaitGroup
			for i := range 20 {
				callers.Go(func() {
					switch _, err := []*limit.Log{here, there}[i%2].Allow(t.Context(), ofAsha()); {
					case err == nil:
						allowed.Add(1)
					case fault.KindOf(err) != fault.TooMany:
						t.Error(err)
					}
				})
			}
			callers.Wait()
			if n := allowed.Load(); n != 5 {
				t.Errorf("%d attempts were allowed, want 5", n)
			}
			c.Advance(time.Hour)
		}
	})
}

func TestTheFactorMultipliesALogToo(t *testing.T) {
	t.Parallel()
	eachLog(t, 2, func(t *testing.T, here, _ *limit.Log, _ *dbtest.Clock) {
		for range 10 {
			counts(t, here, ofAsha())
		}
		refuses(t, here, time.Hour, ofAsha())
	})
}

func TestTheBusiestAreListedWithTheirCurrentCount(t *testing.T) {
	t.Parallel()
	eachLog(t, 1, func(t *testing.T, here, there *limit.Log, c *dbtest.Clock) {
		ravi, nobody := ofAsha(), ofAsha()
		ravi.Key, ravi.About = "ravi@example.org", "customer:CU8"
		nobody.Key, nobody.About = "nobody@example.org", ""
		tells := func(least int, want string) {
			t.Helper()
			busiest, err := there.Busiest(t.Context(), ofAsha().Rule, least, 2)
			if got := fmt.Sprint(busiest); err != nil || got != want {
				t.Errorf("got %s, %v, want %s", got, err, want)
			}
		}
		for range 3 {
			counts(t, here, ofAsha())
			counts(t, here, nobody)
		}
		c.Advance(30 * time.Minute)
		for range 5 {
			counts(t, here, ravi)
		}
		counts(t, here, ofAsha())
		tells(3, "[{customer:CU8 5 true} {customer:CU7 4 false}]")
		tells(9, "[{customer:CU8 5 true}]") // more than the rule allows are never counted
		c.Advance(30 * time.Minute)
		tells(3, "[{customer:CU8 5 true}]")
		c.Advance(30 * time.Minute)
		tells(1, "[]")
	})
}

func TestTheLogHoldsNoAddressesAndIsCleaned(t *testing.T) {
	t.Parallel()
	eachLog(t, 1, func(t *testing.T, here, _ *limit.Log, c *dbtest.Clock) {
		stored := func() string { return fmt.Sprint(dbtest.Texts(t, here.DB, `SELECT * FROM counted_attempts`)) }
		counts(t, here, ofAsha())
		if text := stored(); !strings.Contains(text, "CU7") || strings.Contains(text, "example.org") {
			t.Errorf("the table holds %s", text)
		}
		c.Advance(time.Hour - time.Microsecond)
		wantAllowed(t, here.Clean(t.Context()))
		refused := 0
		for range 5 {
			if _, err := here.Allow(t.Context(), ofAsha()); err != nil {
				refused++
			}
		}
		if refused != 1 {
			t.Error("what still counts was cleaned")
		}
		c.Advance(time.Hour)
		wantAllowed(t, here.Clean(t.Context()))
		if text := stored(); text != "[]" {
			t.Errorf("%s is left", text)
		}
		wantAllowed(t, counts(t, here, ofAsha()).GiveBack(t.Context()))
		if text := stored(); text != "[]" {
			t.Errorf("a right password leaves %s", text)
		}
	})
}
