package limit_test

import (
	"sync"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/limit"
)

func errFull() *fault.Error {
	return fault.New(fault.TooMany, "All places are taken.").After(time.Second)
}

// eachPlaces runs fn with the places of two replicas on one database.
func eachPlaces(t *testing.T, fn func(t *testing.T, here, there *limit.Places, c *dbtest.Clock)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			c := dbtest.ClockAt(time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC))
			d := dbtest.OpenAt(t, engine, c.Now)
			replica := func() *limit.Places {
				return &limit.Places{DB: d, Name: "uploads", Most: 4, Lease: time.Minute, Factor: 1, Full: errFull()}
			}
			fn(t, replica(), replica(), c)
		})
	}
}

func takes(t *testing.T, p *limit.Places, key string) *limit.Place {
	t.Helper()
	place, err := p.Take(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	return place
}

func findsNone(t *testing.T, p *limit.Places, key string) {
	t.Helper()
	if _, err := p.Take(t.Context(), key); fault.KindOf(err) != fault.TooMany {
		t.Errorf("got %v, want a refusal", err)
	}
}

func TestAtTheSameMomentNoMoreThanThePlacesAreTaken(t *testing.T) {
	t.Parallel()
	eachPlaces(t, func(t *testing.T, here, there *limit.Places, _ *dbtest.Clock) {
		var mu sync.Mutex
		var taken []*limit.Place
		var all sync.WaitGroup
		for i := range 12 {
			all.Go(func() {
				place, err := []*limit.Places{here, there}[i%2].Take(t.Context(), "asha")
				if err != nil && fault.KindOf(err) != fault.TooMany {
					t.Error(err)
				}
				if err == nil {
					mu.Lock()
					defer mu.Unlock()
					taken = append(taken, place)
				}
			})
		}
		all.Wait()
		if len(taken) != 4 {
			t.Fatalf("%d places were taken, want 4", len(taken))
		}
		takes(t, here, "ravi")
		wantAllowed(t, taken[2].Leave(t.Context()))
		takes(t, there, "asha")
		findsNone(t, here, "asha")
	})
}

func TestThePlacesOfAReplicaThatDiedAreFreeAfterTheirLease(t *testing.T) {
	t.Parallel()
	eachPlaces(t, func(t *testing.T, here, there *limit.Places, c *dbtest.Clock) {
		goesOn := takes(t, here, "asha")
		for range 3 {
			takes(t, there, "asha") // and is heard of no more
		}
		c.Advance(40 * time.Second)
		wantAllowed(t, goesOn.Renew(t.Context()))
		findsNone(t, here, "asha")
		c.Advance(20 * time.Second)
		for range 3 {
			takes(t, here, "asha")
		}
		findsNone(t, here, "asha")
		// Whoever was thought dead does not give back what is another's by now.
		c.Advance(10 * time.Minute)
		latest := takes(t, here, "asha")
		wantAllowed(t, goesOn.Leave(t.Context()))
		wantAllowed(t, here.Clean(t.Context()))
		for range 3 {
			takes(t, there, "asha")
		}
		findsNone(t, there, "asha")
		wantAllowed(t, latest.Leave(t.Context()))
		takes(t, there, "asha")
	})
}
