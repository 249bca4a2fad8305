package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"

	"aftercare/tools/pgserver"
)

func sideBySide(work, older, newer string, days int) (err error) {
	postgres, err := pgserver.Start(pgserver.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, postgres.Stop()) }()
	data, database := filepath.Join(work, "data"), postgres.URL("postgres")
	if err := os.Mkdir(data, 0o700); err != nil {
		return err
	}
	first, err := start(older, data, database, "AFTERCARE_DEMO=on")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, first.stop()) }()
	var calls atomic.Int64
	before, after := visitor{base: first.base, calls: &calls}, visitor{}
	if err := day(before, before, 0); err != nil {
		return fmt.Errorf("before the upgrade: %w", err)
	}
	second, err := start(newer, data, database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, second.stop()) }()
	after = visitor{base: second.base, calls: &calls}
	var people sync.WaitGroup
	problems := make([]error, days)
	for n := range days {
		people.Go(func() {
			at := []visitor{before, after}
			problems[n] = day(at[n%2], at[n/2%2], n+1)
		})
	}
	people.Wait()
	if err := errors.Join(problems...); err != nil {
		return err
	}
	fmt.Printf("%d calls were answered by the two beside each other.\n", calls.Load())
	return healthy(newer, data, database)
}

// healthy asks the doctor, who also counts all lists anew.
func healthy(binary, data, database string) error {
	doctor := exec.Command(binary, "doctor", "--json")
	doctor.Env, doctor.Stderr = environment(data, database), os.Stderr
	text, err := doctor.Output()
	if failed := (*exec.ExitError)(nil); err != nil && !errors.As(err, &failed) {
		return err
	}
	var report struct {
		Checks []struct {
			Check, Status, Found string
			Details              []string
		}
	}
	if err := json.Unmarshal(text, &report); err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	looked := 0
	for _, c := range report.Checks {
		switch c.Check {
		case "database", "integrity", "references", "lists", "files", "secret":
			looked++
			if c.Status != "ok" {
				return fmt.Errorf("%s is %s: %s %q", c.Check, c.Status, c.Found, c.Details)
			}
		}
	}
	if looked != 6 {
		return fmt.Errorf("the doctor looked at too little: %s", text)
	}
	fmt.Println("The doctor finds nothing wrong.")
	return nil
}
