package operate

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/civil"
	"aftercare/internal/seed"
)

// Seeding holds an operator's options for demo data.
type Seeding struct {
	Customers int    `default:"10000" help:"Number of customers to create."`
	Seed      uint64 `default:"1" help:"Random seed. The same seed and end date give the same data."`
	Until     string `help:"The last day of the data, as YYYY-MM-DD; today if empty."`
	Append    bool   `help:"Add to existing customers instead of refusing."`
	New       bool   `help:"Create a new portal if there is none."`
}

// Seed creates demo customers and returns their number. It writes each step to progress.
func Seed(ctx context.Context, a *app.App, s Seeding, progress io.Writer) (made int, err error) {
	until := civil.In(a.DB.Now(), a.Facts().Location)
	if s.Until != "" {
		day, err := civil.Parse(s.Until)
		if err != nil || day.After(until) {
			return 0, fmt.Errorf("--until: %q is not a valid day: write YYYY-MM-DD, not later than today", s.Until)
		}
		until = day
	}
	steps := &steps{out: progress, now: a.DB.Now, began: a.DB.Now(), step: "preparing"}
	tick := time.NewTicker(stillAfter)
	defer tick.Stop()
	defer steps.repeat(tick.C)()
	made, err = a.Seeder(steps.next).Fill(ctx, seed.Plan{Customers: s.Customers, Seed: s.Seed, Until: until.Start(a.Facts().Location).UTC(), Append: s.Append})
	if err != nil && made > 0 {
		return made, fmt.Errorf("%w\n%d customers and their records were kept", err, made)
	}
	return made, err
}

// stillAfter is how often a long step reports progress.
const stillAfter = 10 * time.Second

// steps reports what a long command is doing, so that it never looks stuck.
type steps struct {
	out   io.Writer
	now   func() time.Time
	began time.Time

	mu   sync.Mutex
	step string
}

func (s *steps) next(step string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.step = step
	s.write("")
}

// repeat writes the current step again at every tick, until the returned function is called.
func (s *steps) repeat(ticks <-chan time.Time) (stop func()) {
	ended := make(chan struct{})
	var repeating sync.WaitGroup
	repeating.Go(func() {
		for {
			select {
			case <-ended:
				return
			case <-ticks:
				s.mu.Lock()
				s.write("still ")
				s.mu.Unlock()
			}
		}
	})
	return func() {
		close(ended)
		repeating.Wait()
	}
}

func (s *steps) write(still string) {
	fmt.Fprintf(s.out, "%s%s after %s\n", still, s.step, s.now().Sub(s.began).Round(100*time.Millisecond))
}
