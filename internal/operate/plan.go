package operate

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/worklist"
)

// Plan lists what the first start of this binary would do to a portal.
type Plan struct {
	Portal string        `json:"portal"`
	Has    int64         `json:"hasVersion"`
	Brings int64         `json:"bringsVersion"`
	Steps  []PlannedStep `json:"steps"`
	Before float64       `json:"aboutSecondsBeforeReady"`
	After  float64       `json:"aboutSecondsAfterReady"`
	// Lacks lists wrong parts of the schema that cannot be created again, each with advice.
	Lacks []string `json:"lacks,omitempty"`
}

// PlannedStep is one step of a plan.
type PlannedStep struct {
	Name  string   `json:"name"`
	Work  []string `json:"work,omitempty"`
	About float64  `json:"aboutSeconds"`
	// Late steps run after the server is ready.
	Late bool `json:"afterReady"`
	// Again steps create a missing part of the schema again. Only `aftercare migrate` does them.
	Again bool `json:"onlyByMigrate,omitempty"`
}

// PlanUpgrade returns the steps and estimates their time. It changes nothing and also works while a server runs.
func PlanUpgrade(ctx context.Context, config app.Config, now func() time.Time) (plan Plan, err error) {
	if err := config.Present(noPortal); err != nil {
		return plan, err
	}
	s, err := config.Check()
	if err != nil {
		return plan, err
	}
	view, err := db.OpenView(ctx, s.DatabaseAt)
	if err != nil {
		return plan, app.BadSetting(s.DatabaseSetting(), s.Explain(err))
	}
	defer func() { err = errors.Join(err, view.Close()) }()
	plan = Plan{Portal: s.Place(), Steps: []PlannedStep{}}
	if plan.Has, plan.Brings, err = migrate.Versions(ctx, view); errors.Is(err, migrate.ErrRestoring) {
		return plan, app.BadSetting(s.DatabaseSetting(), err)
	} else if err != nil {
		return plan, err
	}
	switch {
	case plan.Has == 0:
		return plan, s.EmptyDatabase(noPortal)
	case plan.Has > plan.Brings:
		return plan, fmt.Errorf("the database has schema version %d, but this binary knows only version %d: use a newer binary", plan.Has, plan.Brings)
	}
	return plan, plan.fill(ctx, view, now)
}

// perLine estimates the time to add one record to the queue.
const perLine = 100 * time.Microsecond

func (p *Plan) fill(ctx context.Context, view *db.View, now func() time.Time) error {
	if p.Has == p.Brings {
		if err := p.compare(ctx, view); err != nil {
			return err
		}
	}
	migrations, err := migrate.Plan(ctx, view, now)
	if err != nil {
		return err
	}
	for _, m := range migrations {
		p.add(PlannedStep{Name: fmt.Sprintf("migration %d, %s", m.Version, m.Name), Work: m.Work, About: seconds(m.About)})
	}
	lines, err := worklist.ToFill(ctx, view)
	if err != nil {
		return err
	}
	if lines > 0 {
		work := []string{fmt.Sprintf("adds %d lines to the queue of the desk", lines)}
		p.add(PlannedStep{Name: "queue of the desk", Work: work, About: seconds(time.Duration(lines) * perLine), Late: lines > app.FewLines})
	}
	missing, err := migrate.MissingIndexes(ctx, view, migrate.DeferredIndexes())
	if err != nil {
		return err
	}
	for _, index := range missing {
		table, _, _ := strings.Cut(index.Of(view.Engine()), " ")
		p.add(PlannedStep{Name: "index " + index.Name, Work: []string{"builds an index of " + table}, Late: true})
	}
	return nil
}

// compare adds the parts of the schema that differ from the migrations.
func (p *Plan) compare(ctx context.Context, view *db.View) error {
	c, err := migrate.CompareSchema(ctx, view)
	for _, wrong := range c.Wrong {
		switch {
		case wrong.Late: // added below
		case wrong.Remedy == migrate.MakeAgain:
			p.add(PlannedStep{Name: wrong.String(), Work: []string{"makes it again"}, Again: true})
		default:
			p.Lacks = append(p.Lacks, wrong.String()+": "+wrong.Remedy.String())
		}
	}
	return err
}

func (p *Plan) add(step PlannedStep) {
	p.Steps = append(p.Steps, step)
	if step.Late {
		p.After += step.About
	} else {
		p.Before += step.About
	}
}

func seconds(d time.Duration) float64 { return d.Round(100 * time.Millisecond).Seconds() }
