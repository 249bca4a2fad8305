package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/queue"
)

// Plan is what the first start of this binary would do to a portal.
type Plan struct {
	Portal string        `json:"portal"`
	Has    int64         `json:"hasVersion"`
	Brings int64         `json:"bringsVersion"`
	Steps  []PlannedStep `json:"steps"`
	Before float64       `json:"aboutSecondsBeforeReady"`
	After  float64       `json:"aboutSecondsAfterReady"`
	// Lacks is what is not as the migrations make it and nobody can make again, each with what to do.
	Lacks []string `json:"lacks,omitempty"`
}

// PlannedStep is one part of it.
type PlannedStep struct {
	Name  string   `json:"name"`
	Work  []string `json:"work,omitempty"`
	About float64  `json:"aboutSeconds"`
	// Late says that it is done after the server is ready, beside its work.
	Late bool `json:"afterReady"`
	// Again says that `aftercare migrate` alone does it: it makes again what is missing of the schema.
	Again bool `json:"onlyByMigrate,omitempty"`
}

// PlanUpgrade says what would be done, and about how long it takes on these data.
// It changes nothing and works beside a server.
func PlanUpgrade(ctx context.Context, config Config, now func() time.Time) (plan Plan, err error) {
	if err := config.present(noPortal); err != nil {
		return plan, err
	}
	s, err := config.check()
	if err != nil {
		return plan, err
	}
	view, err := db.OpenView(ctx, s.databaseURL)
	if err != nil {
		return plan, refuse(s.databaseSetting(), s.explain(err))
	}
	defer func() { err = errors.Join(err, view.Close()) }()
	plan = Plan{Portal: s.Place(), Steps: []PlannedStep{}}
	if plan.Has, plan.Brings, err = migrate.Versions(ctx, view); errors.Is(err, migrate.ErrRestoring) {
		return plan, refuse(s.databaseSetting(), err)
	} else if err != nil {
		return plan, err
	}
	switch {
	case plan.Has == 0:
		return plan, s.emptyDatabase(noPortal)
	case plan.Has > plan.Brings:
		return plan, fmt.Errorf("the database has schema version %d, but this binary knows only version %d: use a newer binary", plan.Has, plan.Brings)
	}
	return plan, plan.fill(ctx, view, now)
}

// perLine is about how long it takes to read a record and to write its line in the queue.
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
	lines, err := queue.ToFill(ctx, view)
	if err != nil {
		return err
	}
	if lines > 0 {
		work := []string{fmt.Sprintf("adds %d lines to the queue of the desk", lines)}
		p.add(PlannedStep{Name: "queue of the desk", Work: work, About: seconds(time.Duration(lines) * perLine), Late: lines > fewLines})
	}
	missing, err := migrate.MissingIndexes(ctx, view, migrate.LateIndexes())
	if err != nil {
		return err
	}
	for _, index := range missing {
		table, _, _ := strings.Cut(index.Of(view.Engine()), " ")
		p.add(PlannedStep{Name: "index " + index.Name, Work: []string{"builds an index of " + table}, Late: true})
	}
	return nil
}

// compare adds what is not as the migrations make it.
func (p *Plan) compare(ctx context.Context, view *db.View) error {
	c, err := migrate.CompareSchema(ctx, view)
	for _, wrong := range c.Wrong {
		switch {
		case wrong.Late: // told below
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
