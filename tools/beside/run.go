package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"aftercare/tools/pgserver"
	"aftercare/tools/portal"
)

// upgrade is a portal that moves from one binary to the next.
type upgrade struct {
	work, older, newer string
	days               int
	data, database     string
	calls              atomic.Int64
}

// sideBySide lets both releases serve one PostgreSQL at once, as in a rolling upgrade. Then the
// doctor checks it.
func (u *upgrade) sideBySide(ctx context.Context) (err error) {
	postgres, err := pgserver.Start(pgserver.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, postgres.Stop()) }()
	u.data, u.database = filepath.Join(u.work, "data"), postgres.URL("postgres")
	first, before, err := u.begin(ctx)
	if err != nil {
		return err
	}
	second, after, err := u.start(ctx, u.newer)
	if err != nil {
		return errors.Join(err, first.Stop())
	}
	defer func() { err = errors.Join(err, second.Stop()) }()
	err = people(u.days, func(n int) error {
		at := []portal.Visitor{before, after}
		return day(at[n%2], at[n/2%2], n+1)
	})
	if err := errors.Join(err, first.Stop()); err != nil {
		return err
	}
	fmt.Printf("PostgreSQL: %d calls were answered by the two beside each other.\n", u.calls.Load())
	return u.healthy(ctx)
}

// oneAfterTheOther upgrades a portal on SQLite, which only one process can serve.
func (u *upgrade) oneAfterTheOther(ctx context.Context) (err error) {
	u.data, u.database = filepath.Join(u.work, "data on SQLite"), ""
	u.calls.Store(0)
	first, before, err := u.begin(ctx)
	if err != nil {
		return err
	}
	if err := errors.Join(people(u.days/2, func(n int) error { return day(before, before, n+1) }), first.Stop()); err != nil {
		return err
	}
	second, after, err := u.start(ctx, u.newer)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, second.Stop()) }()
	if err := people(u.days-u.days/2, func(n int) error { return day(after, after, u.days/2+n+1) }); err != nil {
		return err
	}
	fmt.Printf("SQLite: %d calls were answered by one after the other.\n", u.calls.Load())
	return u.healthy(ctx)
}

func (u *upgrade) start(ctx context.Context, binary string, more ...string) (*portal.Process, portal.Visitor, error) {
	p, err := portal.Serve(ctx, binary, filepath.Join(u.data, "log of "+filepath.Base(binary)), portal.Environment(u.data, u.database, more...))
	if err != nil {
		return nil, portal.Visitor{}, err
	}
	at := portal.At(p)
	at.Calls, at.Patient = &u.calls, true
	return p, at, nil
}

// begin starts the older release on a new portal with one customer.
func (u *upgrade) begin(ctx context.Context) (p *portal.Process, at portal.Visitor, err error) {
	if err := os.Mkdir(u.data, 0o700); err != nil {
		return nil, at, err
	}
	if p, at, err = u.start(ctx, u.older, "AFTERCARE_DEMO=on"); err != nil {
		return nil, at, err
	}
	if err := day(at, at, 0); err != nil {
		return nil, at, errors.Join(fmt.Errorf("before the upgrade: %w", err), p.Stop())
	}
	return p, at, nil
}

func people(days int, come func(n int) error) error {
	var all sync.WaitGroup
	problems := make([]error, days)
	for n := range days {
		all.Go(func() { problems[n] = come(n) })
	}
	all.Wait()
	return errors.Join(problems...)
}

// The server checks every five minutes for rows of an older release.
const (
	healsWithin = 12 * time.Minute
	askEvery    = 10 * time.Second
)

// healthy waits until the doctor finds no problem. The server must correct the rows of the older
// release by itself.
func (u *upgrade) healthy(ctx context.Context) error {
	began := time.Now()
	for {
		wrong, err := u.examine(ctx)
		switch {
		case err != nil:
			return err
		case len(wrong) == 0:
			fmt.Printf("The whole doctor finds nothing wrong, %s after the last call.\n", time.Since(began).Round(time.Second))
			return nil
		case time.Since(began) > healsWithin:
			return fmt.Errorf("%s after the last call the doctor still finds:\n%s", healsWithin, strings.Join(wrong, "\n"))
		}
		time.Sleep(askEvery)
	}
}

// examine runs the doctor and returns the problems it finds.
func (u *upgrade) examine(ctx context.Context) (wrong []string, err error) {
	text, _, failed := portal.Run(ctx, u.newer, portal.Environment(u.data, u.database), "doctor", "--json")
	var report struct {
		Quick  bool
		Checks []struct {
			Check, Status, Found string
			Details              []string
		}
	}
	if err := json.Unmarshal(text, &report); err != nil {
		return nil, errors.Join(failed, err)
	}
	if report.Quick || len(report.Checks) == 0 {
		return nil, fmt.Errorf("the doctor looked at too little: %s", text)
	}
	for _, c := range report.Checks {
		// These portals send no email and make no backups.
		isNotMeant := c.Status == "skipped" && (c.Check == "mail server" || c.Check == "backup")
		if c.Status != "ok" && !isNotMeant {
			wrong = append(wrong, fmt.Sprintf("%s is %s: %s %q", c.Check, c.Status, c.Found, c.Details))
		}
	}
	return wrong, nil
}
