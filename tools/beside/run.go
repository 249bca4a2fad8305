package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"aftercare/tools/pgserver"
)

// sideBySide lets the two releases serve one PostgreSQL at once, as a rolling upgrade
// does, and then today's doctor looks at it.
func sideBySide(work, older, newer string, days int) (err error) {
	postgres, err := pgserver.Start(pgserver.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, postgres.Stop()) }()
	data, database := filepath.Join(work, "data"), postgres.URL("postgres")
	first, before, err := begin(older, data, database)
	if err != nil {
		return err
	}
	second, err := start(newer, data, database)
	if err != nil {
		return errors.Join(err, first.stop())
	}
	defer func() { err = errors.Join(err, second.stop()) }()
	after := visitor{base: second.base, calls: before.calls}
	err = people(days, func(n int) error {
		at := []visitor{before, after}
		return day(at[n%2], at[n/2%2], n+1)
	})
	if err := errors.Join(err, first.stop()); err != nil {
		return err
	}
	fmt.Printf("PostgreSQL: %d calls were answered by the two beside each other.\n", before.calls.Load())
	return healthy(newer, data, database)
}

// oneAfterTheOther upgrades a portal on SQLite, which one process serves at a time.
func oneAfterTheOther(work, older, newer string, days int) (err error) {
	data := filepath.Join(work, "data on SQLite")
	first, before, err := begin(older, data, "")
	if err != nil {
		return err
	}
	if err := errors.Join(people(days/2, func(n int) error { return day(before, before, n+1) }), first.stop()); err != nil {
		return err
	}
	second, err := start(newer, data, "")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, second.stop()) }()
	after := visitor{base: second.base, calls: before.calls}
	if err := people(days-days/2, func(n int) error { return day(after, after, days/2+n+1) }); err != nil {
		return err
	}
	fmt.Printf("SQLite: %d calls were answered by one after the other.\n", before.calls.Load())
	return healthy(newer, data, "")
}

// begin starts the older release on a new portal, where one customer comes.
func begin(older, data, database string) (s *server, at visitor, err error) {
	if err := os.Mkdir(data, 0o700); err != nil {
		return nil, at, err
	}
	if s, err = start(older, data, database, "AFTERCARE_DEMO=on"); err != nil {
		return nil, at, err
	}
	at = visitor{base: s.base, calls: &atomic.Int64{}}
	if err := day(at, at, 0); err != nil {
		return nil, at, errors.Join(fmt.Errorf("before the upgrade: %w", err), s.stop())
	}
	return s, at, nil
}

// people lets so many customers come at once.
func people(days int, come func(n int) error) error {
	var all sync.WaitGroup
	problems := make([]error, days)
	for n := range days {
		all.Go(func() { problems[n] = come(n) })
	}
	all.Wait()
	return errors.Join(problems...)
}

// The server looks every five minutes for what an older release wrote.
const (
	healsWithin = 12 * time.Minute
	askEvery    = 10 * time.Second
)

// healthy waits until the whole doctor finds nothing. Nobody helps: the server by
// itself has to find what the older release wrote past it.
func healthy(binary, data, database string) error {
	began := time.Now()
	for {
		wrong, err := examine(binary, data, database)
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

// examine asks the doctor for everything, and answers what is not fine.
func examine(binary, data, database string) (wrong []string, err error) {
	doctor := exec.Command(binary, "doctor", "--json")
	doctor.Env, doctor.Stderr = environment(data, database), os.Stderr
	text, err := doctor.Output()
	if failed := (*exec.ExitError)(nil); err != nil && !errors.As(err, &failed) {
		return nil, err
	}
	var report struct {
		Quick  bool
		Checks []struct {
			Check, Status, Found string
			Details              []string
		}
	}
	if err := json.Unmarshal(text, &report); err != nil {
		return nil, fmt.Errorf("%w: %s", err, text)
	}
	if report.Quick || len(report.Checks) == 0 {
		return nil, fmt.Errorf("the doctor looked at too little: %s", text)
	}
	for _, c := range report.Checks {
		// These portals send no mail and make no backups.
		isNotMeant := c.Status == "skipped" && (c.Check == "mail server" || c.Check == "backup")
		if c.Status != "ok" && !isNotMeant {
			wrong = append(wrong, fmt.Sprintf("%s is %s: %s %q", c.Check, c.Status, c.Found, c.Details))
		}
	}
	return wrong, nil
}
