package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/operate"
)

type incident struct {
	app.Config
	From string `required:"" help:"When it began, as 2026-03-01 or '2026-03-01 14:30', in the portal's time zone." placeholder:"TIME"`
	To   string `required:"" help:"When it ended. A date without a time includes the whole day." placeholder:"TIME"`
	File string `arg:"" help:"The CSV file to write. It must not exist yet."`
}

func (c *incident) Run(ctx context.Context) error {
	return beside(ctx, c.Config, func(a *app.App) (err error) {
		from, _, err := instant(c.From, a.Location())
		if err != nil {
			return err
		}
		to, isDay, err := instant(c.To, a.Location())
		if err != nil {
			return err
		}
		if isDay {
			to = to.AddDate(0, 0, 1)
		}
		if !from.Before(to) {
			return errors.New("--from must be before --to")
		}
		out, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		people, also, err := operate.Incident(ctx, a, from, to, out)
		if err := errors.Join(err, out.Close()); err != nil {
			return err
		}
		fmt.Printf("%s lists %d customers whose data could have been read in this time. It holds personal data: keep it safe, and delete it when you have told the customers.\n", c.File, people)
		if also.Deleted > 0 {
			fmt.Printf("%d more were deleted since. Their names and addresses no longer exist, so you cannot contact them.\n", also.Deleted)
		}
		if len(also.AtDesk) > 0 {
			fmt.Printf("Not in the list: single pages that people at the desk opened. Only reading more than %d lines of lists in an hour is recorded. "+
				"These people could log in at the desk then: %s. If one of these accounts was misused, write to every customer.\n", operate.PagedLines, strings.Join(also.AtDesk, ", "))
		}
		return nil
	})
}

// instant parses a day, or a day and a time, and reports whether it is only a day.
func instant(text string, location *time.Location) (at time.Time, isDay bool, err error) {
	if at, err = time.ParseInLocation("2006-01-02", text, location); err == nil {
		return at, true, nil
	}
	if at, err = time.ParseInLocation("2006-01-02 15:04", text, location); err != nil {
		err = fmt.Errorf("%q is not a time: write 2026-03-01 or '2026-03-01 14:30'", text)
	}
	return at, false, err
}
