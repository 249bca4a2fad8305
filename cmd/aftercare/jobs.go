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
	"unicode"

	"aftercare/internal/app"
	"aftercare/internal/operate"
	platform "aftercare/internal/platform/jobs"
)

type jobs struct {
	List    jobsList    `cmd:"" help:"List waiting, running and failed jobs, oldest first."`
	Retry   jobsRetry   `cmd:"" help:"Try failed jobs again."`
	Dismiss jobsDismiss `cmd:"" help:"Remove failed jobs. Doctor and alerts no longer count them."`
}

type jobsList struct {
	app.Config
	GivenUp bool `help:"Only failed jobs."`
	JSON    bool `name:"json" help:"Print a JSON array with full reasons."`
}

func (c *jobsList) Run(ctx context.Context) error {
	return beside(ctx, c.Config, func(a *app.App) error {
		if c.JSON {
			return listJSON(ctx, a, c.GivenUp, os.Stdout)
		}
		return listText(ctx, a, c.GivenUp, os.Stdout)
	})
}

// linesAtOnce is how many lines share the widths of their columns.
const linesAtOnce = 500

func listText(ctx context.Context, a *app.App, onlyGivenUp bool, out io.Writer) error {
	fmt.Fprintf(out, "Jobs of %s:\n", a.Place())
	table, lines := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0), 0
	err := operate.Jobs(ctx, a, onlyGivenUp, func(e platform.Entry) error {
		if lines%linesAtOnce == 0 {
			if err := table.Flush(); err != nil {
				return err
			}
			fmt.Fprintln(table, "ID\tKIND\tSTATE\tATTEMPTS\tCREATED\tNEXT TRY\tTO\tSUBJECT\tREASON")
		}
		lines++
		next := "-"
		if e.State == platform.Waiting {
			next = a.Time(e.NextTry)
		}
		subject := oneLine(e.About.Subject, 60)
		if e.Sealed {
			subject = "(sealed by another secret)"
		}
		_, err := fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\t%s\n", e.ID, e.Kind, e.State, e.Attempts, a.Time(e.Created), next,
			dash(oneLine(e.About.Recipient, 60)), dash(subject), dash(oneLine(e.Reason, 120)))
		return err
	})
	if err = errors.Join(err, table.Flush()); err == nil && lines == 0 {
		fmt.Fprintln(out, "none")
	}
	return err
}

func dash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// oneLine removes line breaks and control characters, which would break the table or the terminal.
func oneLine(text string, most int) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

type jobLine struct {
	ID        string     `json:"id"`
	Kind      string     `json:"kind"`
	State     string     `json:"state"`
	Attempts  int        `json:"attempts"`
	Created   time.Time  `json:"created"`
	NextTry   *time.Time `json:"nextTry"`
	Recipient string     `json:"recipient"`
	Subject   string     `json:"subject"`
	Reason    string     `json:"reason"`
	Sealed    bool       `json:"sealed"`
}

func listJSON(ctx context.Context, a *app.App, onlyGivenUp bool, out io.Writer) error {
	before := "[\n"
	err := operate.Jobs(ctx, a, onlyGivenUp, func(e platform.Entry) error {
		line := jobLine{ID: e.ID, Kind: e.Kind, State: string(e.State), Attempts: e.Attempts, Created: e.Created,
			Recipient: e.About.Recipient, Subject: e.About.Subject, Reason: e.Reason, Sealed: e.Sealed}
		if e.State == platform.Waiting {
			line.NextTry = &e.NextTry
		}
		text, err := json.Marshal(line)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%s%s", before, text)
		before = ",\n"
		return err
	})
	if err != nil {
		return err
	}
	if before == "[\n" {
		fmt.Fprintln(out, "[]")
		return nil
	}
	fmt.Fprintln(out, "\n]")
	return nil
}

type jobsRetry struct {
	app.Config
	IDs []string `arg:"" optional:"" name:"id" help:"The failed jobs to try again: their ids from jobs list."`
	All bool     `help:"All failed jobs."`
}

func (c *jobsRetry) Run(ctx context.Context) error {
	if c.All == (len(c.IDs) > 0) {
		return errors.New("name the jobs to try again, or say --all")
	}
	return beside(ctx, c.Config, func(a *app.App) error {
		retry := func() (int64, error) { return operate.RetryJobs(ctx, a, c.IDs) }
		if c.All {
			retry = func() (int64, error) { return operate.RetryAllJobs(ctx, a) }
		}
		revived, err := retry()
		if err != nil {
			return err
		}
		fmt.Printf("Jobs of %s that are tried again now: %d.\n", a.Place(), revived)
		return nil
	})
}

type jobsDismiss struct {
	app.Config
	IDs []string `arg:"" optional:"" name:"id" help:"The failed jobs to remove: their ids from jobs list."`
	All bool     `help:"All failed jobs."`
}

func (c *jobsDismiss) Run(ctx context.Context) error {
	if c.All == (len(c.IDs) > 0) {
		return errors.New("name the jobs to dismiss, or say --all")
	}
	return beside(ctx, c.Config, func(a *app.App) error {
		dismiss := func() (int64, error) { return operate.DismissJobs(ctx, a, c.IDs) }
		if c.All {
			dismiss = func() (int64, error) { return operate.DismissAllJobs(ctx, a) }
		}
		dismissed, err := dismiss()
		if err != nil {
			return err
		}
		fmt.Printf("Dismissed failed jobs of %s: %d.\n", a.Place(), dismissed)
		return nil
	})
}
