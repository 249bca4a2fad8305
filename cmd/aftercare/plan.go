package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"aftercare/internal/operate"
)

func writePlan(w io.Writer, p operate.Plan) error {
	if len(p.Steps) == 0 && len(p.Lacks) == 0 {
		_, err := fmt.Fprintf(w, "The database of %s is up to date: schema version %d. There is nothing to do.\n", p.Portal, p.Has)
		return err
	}
	fmt.Fprintf(w, "The database of %s has schema version %d, and this binary brings version %d. The next start, or `aftercare migrate`, would do this:\n",
		p.Portal, p.Has, p.Brings)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, step := range p.Steps {
		when := "before it is ready"
		switch {
		case step.Again:
			when = "by `aftercare migrate` alone"
		case step.Late:
			when = "after it is ready"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", step.Name, about(step.About), when)
		for _, work := range step.Work {
			fmt.Fprintf(table, "  %s\t\t\n", work)
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, lack := range p.Lacks {
		fmt.Fprintf(w, "This stays as it is: %s.\n", lack)
	}
	_, err := fmt.Fprintf(w, "In total: %s before the server is ready, and %s after that while it serves. Nothing was changed.\n", about(p.Before), about(p.After))
	return err
}

// about rounds a duration to what is really known.
func about(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	switch {
	case d < time.Second:
		return "less than a second"
	case d < 2*time.Minute:
		return "about " + d.Round(time.Second).String()
	}
	return fmt.Sprintf("about %d minutes", (d+30*time.Second)/time.Minute)
}
