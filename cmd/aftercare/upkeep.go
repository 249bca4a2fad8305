package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/operate"
)

// beside runs work on an existing portal. A server may be running.
func beside(ctx context.Context, config app.Config, work func(*app.App) error) error {
	return operate.Beside(ctx, config, logger(), time.Now, work)
}

type migrate struct {
	app.Config
	New  bool `help:"Create a new portal if there is none."`
	Plan bool `help:"Only print the plan and about how long it takes. Changes nothing."`
	JSON bool `name:"json" help:"With --plan: print a JSON object."`
}

func (c *migrate) Run(ctx context.Context) error {
	if c.JSON && !c.Plan || c.New && c.Plan {
		return errors.New("use --json only with --plan, and --plan without --new")
	}
	if c.Plan {
		plan, err := operate.PlanUpgrade(ctx, c.Config, time.Now)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(os.Stdout, plan)
		}
		return writePlan(os.Stdout, plan)
	}
	done, err := operate.Migrate(ctx, c.Config, c.New, logger(), time.Now)
	for _, part := range done.Again {
		fmt.Printf("Made again: %s.\n", part.Part)
	}
	if err == nil {
		fmt.Printf("The database of %s is up to date: schema version %d.\n", done.Place, done.Schema)
	}
	return err
}

type seed struct {
	app.Config
	operate.Seeding
}

func (c *seed) Run(ctx context.Context) error {
	if c.New && bool(c.Existing) {
		return errors.New("AFTERCARE_EXISTING is on, so `aftercare seed` creates no portal: leave --new out, or create one with `aftercare migrate --new`")
	}
	return operate.Alone(ctx, c.Config, c.New, logger(), time.Now, func(a *app.App) error {
		made, err := operate.Seed(ctx, a, c.Seeding, os.Stderr)
		if err == nil {
			fmt.Printf("Added %d sample customers to %s. Their password is demo-password.\n", made, a.Place())
		}
		return err
	})
}

type recount struct{ app.Config }

func (c *recount) Run(ctx context.Context) error {
	return beside(ctx, c.Config, func(a *app.App) error {
		err := operate.Recount(ctx, a)
		if err == nil {
			fmt.Printf("The lists of %s are counted.\n", a.Place())
		}
		return err
	})
}

type catalogue struct {
	Import catalogueImport `cmd:"" help:"Replace the catalogue with a CSV file (productName, modelNo, warrantyPeriod, productType). Missing models are retired."`
}

type catalogueImport struct {
	app.Config
	File   string `arg:"" type:"existingfile" help:"The CSV file."`
	DryRun bool   `help:"Only check the file. Changes nothing."`
}

func (c *catalogueImport) Run(ctx context.Context) error {
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer file.Close()
	return beside(ctx, c.Config, func(a *app.App) error {
		models, err := operate.ImportCatalogue(ctx, a, file, c.DryRun)
		switch {
		case err != nil:
			return fmt.Errorf("the catalogue of %s was not changed:\n%w", a.Place(), err)
		case c.DryRun:
			fmt.Printf("The file is fine: %d models. Nothing was changed in %s.\n", models, a.Place())
		default:
			fmt.Printf("The catalogue of %s now has %d models.\n", a.Place(), models)
		}
		return nil
	})
}
