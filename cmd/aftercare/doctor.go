package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"aftercare/internal/app"
	report "aftercare/internal/doctor"
	"aftercare/internal/operate"
)

type doctor struct {
	app.Config
	Quick bool `help:"Check only a sample of the files and count nothing. Takes a few seconds."`
	Mail  bool `help:"Email the problems to the owners through the portal's mail server. Exit code 4 if that fails."`
	JSON  bool `name:"json" help:"Print a JSON object."`
}

// Exit codes of the doctor command, for monitoring. couldNotLook is also used for all its other
// errors.
const (
	hasProblems   = 1
	couldNotLook  = 2
	couldNotTell  = 4
	progressEvery = 2 * time.Second
)

// exit is an error with its own exit code.
type exit struct {
	status int
	err    error // nil if the message was already printed
}

func (e *exit) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit status %d", e.status)
	}
	return e.err.Error()
}

func (e *exit) Unwrap() error { return e.err }

func (c *doctor) Run(ctx context.Context) error {
	c.Version = version
	told := time.Now()
	found, err := operate.Examine(ctx, c.Config, c.Quick, time.Now, func(check string, done int64, of string) {
		if now := time.Now(); now.Sub(told) >= progressEvery {
			told = now
			tell(os.Stderr, check, done, of)
		}
	})
	if err != nil {
		return &exit{couldNotLook, err}
	}
	if c.JSON {
		err = writeJSON(os.Stdout, found)
	} else {
		err = writeReport(os.Stdout, found)
	}
	if err != nil {
		return &exit{couldNotLook, err}
	}
	if found.Status != report.Warn && found.Status != report.Fail {
		return nil
	}
	if c.Mail {
		to, err := operate.MailReport(ctx, c.Config, found, time.Now)
		if err != nil {
			return &exit{couldNotTell, err}
		}
		fmt.Fprintf(os.Stderr, "Emailed to %s.\n", strings.Join(to, ", "))
	}
	return &exit{status: hasProblems}
}

func tell(w io.Writer, check string, done int64, of string) {
	if of == "" {
		fmt.Fprintf(w, "looking at: %s\n", check)
		return
	}
	fmt.Fprintf(w, "looking at: %s, %d %s so far\n", check, done, of)
}

func writeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

func writeReport(w io.Writer, r report.Report) error {
	fmt.Fprintf(w, "Doctor %s of %s, %s:\n", r.Version, r.Portal, r.At.Format("2006-01-02 15:04:05 MST"))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range r.Checks {
		fmt.Fprintf(table, "%s\t%s\t%s\n", f.Status, f.Check, oneLine(f.Found, 500))
		for _, detail := range f.Details {
			fmt.Fprintf(table, "\t\t- %s\n", oneLine(detail, 500))
		}
		if f.Do != "" {
			fmt.Fprintf(table, "\t\tdo: %s\n", f.Do)
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, map[report.Status]string{
		report.OK: "All is well.", report.Warn: "There are warnings.", report.Fail: "There is damage, or something does not work.",
	}[r.Status])
	return err
}

func statusOf(err error) int {
	if ended := (*exit)(nil); errors.As(err, &ended) {
		return ended.status
	}
	return 1
}

// isSaid reports whether the message was already printed.
func isSaid(err error) bool {
	ended := (*exit)(nil)
	return errors.As(err, &ended) && ended.err == nil
}
