package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/operate"
	"aftercare/internal/platform/trail"
)

type audit struct {
	Verify auditVerify `cmd:"" help:"Check the whole audit trail for removed, changed, swapped or added entries. Exit code: 0 complete, 1 not complete, 2 not checked."`
	Resume auditResume `cmd:"" help:"Continue a chain whose head was changed. Run verify first and keep its output."`
}

type auditVerify struct {
	app.Config
	Head string `help:"A chain head from the log, a backup or an email, such as 1234:0f3a…. The trail must still contain it."`
	JSON bool   `name:"json" help:"Print a JSON object."`
}

func (c *auditVerify) Run(ctx context.Context) error {
	found, place, err := operate.ProveTrail(ctx, c.Config, c.Head, logger(), time.Now)
	if err != nil {
		return &exit{couldNotLook, err}
	}
	if !c.JSON {
		writeVerdict(os.Stdout, place, found, c.Head)
	} else if err := writeJSON(os.Stdout, found); err != nil {
		return &exit{couldNotLook, err}
	}
	if !found.Whole {
		return &exit{status: hasProblems}
	}
	return nil
}

func writeVerdict(w io.Writer, place string, v trail.Verdict, head string) {
	fmt.Fprintf(w, "The audit trail of %s: %d entries are chained, %d new ones are waiting.\n", place, v.Chained, v.Waiting)
	for _, flaw := range v.First {
		fmt.Fprintf(w, "- %s\n", flaw)
	}
	if more := v.Flaws - int64(len(v.First)); more > 0 {
		fmt.Fprintf(w, "- and %d more\n", more)
	}
	if !v.Whole {
		fmt.Fprintln(w, "The audit trail is NOT complete, or was changed.")
		return
	}
	fmt.Fprintln(w, "The audit trail is complete and unchanged.")
	if head != "" {
		fmt.Fprintf(w, "It still contains the head %s.\n", head)
	}
	if v.Head != "" {
		fmt.Fprintf(w, "Its head is %s. Keep it on another machine: `aftercare audit verify --head` can later show whether older entries were changed.\n", v.Head)
	}
}

type auditResume struct{ app.Config }

func (c *auditResume) Run(ctx context.Context) error {
	return beside(ctx, c.Config, func(a *app.App) error {
		if err := operate.ResumeTrail(ctx, a); err != nil {
			return err
		}
		fmt.Printf("The chain of %s continues from its last entry.\n", a.Place())
		return nil
	})
}
