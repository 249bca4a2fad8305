package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/trail"
)

type audit struct {
	Verify auditVerify `cmd:"" help:"Check the whole audit trail for removed, changed, swapped or added entries. Exit code: 0 complete, 1 not complete, 2 not checked."`
	Resume auditResume `cmd:"" help:"Continue a chain whose end was changed. Run verify first and keep its output."`
}

type auditVerify struct {
	app.Config
	Known string `help:"A chain end you noted before, such as 1234:0f3a…. The chain must still contain it."`
	JSON  bool   `name:"json" help:"Print a JSON object."`
}

func (c *auditVerify) Run(ctx context.Context) error {
	var known *trail.End
	if c.Known != "" {
		end, err := trail.ParseEnd(c.Known)
		if err != nil {
			return &exit{couldNotLook, err}
		}
		known = &end
	}
	found, place, err := app.ProveTrail(ctx, c.Config, known, logger(), time.Now)
	if err != nil {
		return &exit{couldNotLook, err}
	}
	if !c.JSON {
		writeVerdict(os.Stdout, place, found)
	} else if err := writeJSON(os.Stdout, found); err != nil {
		return &exit{couldNotLook, err}
	}
	if !found.Whole {
		return &exit{status: hasProblems}
	}
	return nil
}

func writeVerdict(w io.Writer, place string, v trail.Verdict) {
	fmt.Fprintf(w, "The audit trail of %s: %d entries in the chain, %d of the last moment wait for it.\n", place, v.Chained, v.Waiting)
	if v.Begun != "" {
		fmt.Fprintf(w, "It was begun at %s.\n", v.Begun)
	}
	if v.Unsigned > 0 {
		fmt.Fprintf(w, "The first %d are from before the secret was replaced or the chain resumed: their order is proved, not who wrote them.\n", v.Unsigned)
	}
	for _, flaw := range v.First {
		fmt.Fprintf(w, "- %s\n", flaw)
	}
	if more := v.Flaws - int64(len(v.First)); more > 0 {
		fmt.Fprintf(w, "- and %d more\n", more)
	}
	if !v.Whole {
		fmt.Fprintln(w, "The audit trail is NOT whole.")
		return
	}
	fmt.Fprintln(w, "The audit trail is whole.")
	if v.End.Sequence > 0 {
		fmt.Fprintf(w, "Its end is %s; keep that elsewhere, and `aftercare audit verify --known` shows later whether anything before it has changed.\n", v.End)
	}
}

type auditResume struct{ app.Config }

func (c *auditResume) Run(ctx context.Context) error {
	return beside(ctx, c.Config, func(a *app.App) error {
		if err := a.ResumeTrail(ctx); err != nil {
			return err
		}
		fmt.Printf("The chain of %s continues from its last entry.\n", a.Place())
		return nil
	})
}
