package app

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

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
func (a *App) Seed(ctx context.Context, s Seeding, progress io.Writer) (made int, err error) {
	until := civil.In(a.now(), a.facts().Location)
	if s.Until != "" {
		day, err := civil.Parse(s.Until)
		if err != nil || day.After(until) {
			return 0, fmt.Errorf("--until: %q is not a valid day: write YYYY-MM-DD, not later than today", s.Until)
		}
		until = day
	}
	steps := &steps{out: progress, now: a.now, began: a.now(), step: "preparing"}
	tick := time.NewTicker(stillAfter)
	defer tick.Stop()
	defer steps.repeat(tick.C)()
	made, err = a.seeder(steps.next).Fill(ctx, seed.Plan{Customers: s.Customers, Seed: s.Seed, Until: until.Start(a.facts().Location).UTC(), Append: s.Append})
	if err != nil && made > 0 {
		return made, fmt.Errorf("%w\n%d customers and their records were kept", err, made)
	}
	return made, err
}

func (a *App) seeder(progress func(step string)) *seed.Seeder {
	return &seed.Seeder{
		DB: a.db, Lists: a.lists, Worklist: a.worklist, Files: a.files, Passwords: a.account.Passwords, Catalogue: a.catalogue, Bank: a.bank, Location: a.facts().Location,
		Progress: progress,
	}
}

const demoAdminPassword = "demo-admin-password"

// demo fills an empty portal with demo data and prints the logins.
func (a *App) demo(ctx context.Context, out io.Writer) error {
	if err := a.seeder(nil).Demo(ctx); err != nil {
		return fmt.Errorf("demo data: %w", err)
	}
	admin := demoAdminPassword
	if a.AdminPassword != "" {
		admin = "the password in AFTERCARE_ADMIN_PASSWORD" // the output may be stored in a log
	}
	url := a.facts().PublicURL
	fmt.Fprintf(out, `
Demo logins
  customer (User)    %s / %s   %s/
  dealer (Dealer)    %s / %s   %s/
  admin              %s / %s   %s/admin/login
`, seed.DemoUser, seed.Password, url, seed.DemoDealer, seed.Password, url, a.AdminUsername, admin, url)
	if a.SMTPURL == "" {
		fmt.Fprintf(out, "Emails are saved in %s\n", a.outbox())
	}
	fmt.Fprintln(out)
	return nil
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
