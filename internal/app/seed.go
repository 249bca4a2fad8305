package app

import (
	"context"
	"fmt"
	"io"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/seed"
)

// Seeding is what an operator says about made-up data.
type Seeding struct {
	Customers int    `default:"10000" help:"How many customers to make."`
	Seed      uint64 `default:"1" help:"Another number makes another portal; the same number and the same end make the same one."`
	Until     string `help:"The day up to whose beginning things have happened, as YYYY-MM-DD; today if empty."`
	Append    bool   `help:"Add to the customers who are there, instead of refusing a database that has some."`
	New       bool   `help:"Start a new portal where there is none."`
}

// Seed fills this portal with made-up customers, and says how many it made. How
// far it has come goes to progress.
func (a *App) Seed(ctx context.Context, s Seeding, progress io.Writer) (made int, err error) {
	until := civil.In(a.now(), a.facts().Location)
	if s.Until != "" {
		day, err := civil.Parse(s.Until)
		if err != nil || day.After(until) {
			return 0, fmt.Errorf("--until: %q is not a day of the form YYYY-MM-DD up to today", s.Until)
		}
		until = day
	}
	began := a.now()
	seeder := &seed.Seeder{
		DB: a.db, Lists: a.lists, Queue: a.desk, Files: a.files, Passwords: a.account.Passwords, Catalogue: a.catalogue, Bank: a.bank, Location: a.facts().Location,
		Progress: func(customers, total int) {
			fmt.Fprintf(progress, "%d of %d customers after %s\n", customers, total, a.now().Sub(began).Round(100*time.Millisecond))
		},
	}
	made, err = seeder.Fill(ctx, seed.Plan{Customers: s.Customers, Seed: s.Seed, Until: until.Start(a.facts().Location).UTC(), Append: s.Append})
	if err != nil && made > 0 {
		return made, fmt.Errorf("%w\n%d customers and all they have were kept", err, made)
	}
	if err != nil {
		return made, err
	}
	return made, a.db.BuildIndexesNow(ctx, db.LateIndexes())
}
