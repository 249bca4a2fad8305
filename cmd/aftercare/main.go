// Command aftercare is the whole portal in one binary.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"
	_ "time/tzdata" // the portal's calendar must not depend on the machine's

	"aftercare/internal/app"
)

// version is set when the binary is built.
var version = "dev"

type cli struct {
	Serve     serve       `cmd:"" help:"Serve the portal."`
	Migrate   migrate     `cmd:"" help:"Bring the database up to date and stop."`
	Admin     admin       `cmd:"" help:"Make an admin, or give one a new password."`
	Catalogue catalogue   `cmd:"" help:"Work on the catalogue of models."`
	Seed      seed        `cmd:"" help:"Fill an empty database with made-up customers and all they have. Everyone's password is demo-password."`
	Recount   recount     `cmd:"" help:"Count the lists of the desk anew, should they ever be wrong."`
	Files     files       `cmd:"" help:"Work on the store of uploaded files."`
	Secret    secret      `cmd:"" help:"Work on the secret of the portal."`
	OpenAPI   openAPI     `cmd:"" name:"openapi" help:"Print the contract of the API."`
	Version   showVersion `cmd:"" help:"Print the version."`
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		complain(err)
		os.Exit(1)
	}
}

func run(args []string) error {
	var c cli
	parsed, err := parse(&c, args)
	if err != nil {
		return err
	}
	ctx, hurry := untilSignalled()
	parsed.BindTo(ctx, (*context.Context)(nil))
	parsed.Bind(hurry)
	return parsed.Run()
}

type serve struct{ app.Config }

func (s *serve) Run(ctx context.Context, hurry app.Hurry) error {
	out, log := serverOutput()
	defer flush(out, log)
	s.Version, s.Hurry, s.DroppedLines = version, hurry, log.Dropped
	return app.Run(ctx, s.Config, out, slog.New(slog.NewTextHandler(log, nil)), time.Now)
}

type migrate struct{ app.Config }

func (m *migrate) Run(ctx context.Context) error {
	a, err := app.Open(ctx, m.Config, logger(), time.Now)
	if err != nil {
		return err
	}
	return a.Close()
}

type admin struct {
	app.Config
	Username string `arg:"" help:"The admin's username."`
	Email    string `arg:"" help:"The admin's email."`
	Password string `arg:"" help:"The new password, 8 to 128 characters."`
}

func (c *admin) Run(ctx context.Context) error {
	return app.SetAdmin(ctx, c.Config, logger(), time.Now, c.Username, c.Email, c.Password)
}

type catalogue struct {
	Import catalogueImport `cmd:"" help:"Replace the catalogue by a CSV file with the columns productName, modelNo, warrantyPeriod and productType, all or nothing."`
}

type catalogueImport struct {
	app.Config
	File   string `arg:"" type:"existingfile" help:"The CSV file."`
	DryRun bool   `help:"Only say what is wrong with the file; change nothing."`
}

func (c *catalogueImport) Run(ctx context.Context) error {
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer file.Close()
	models, err := app.ImportCatalogue(ctx, c.Config, logger(), time.Now, file, c.DryRun)
	if err != nil {
		return fmt.Errorf("the catalogue was not changed:\n%w", err)
	}
	if c.DryRun {
		fmt.Printf("The file is fine: %d models. Nothing was changed.\n", models)
		return nil
	}
	fmt.Printf("The catalogue now has %d models.\n", models)
	return nil
}

type seed struct {
	app.Config
	app.Seeding
}

func (s *seed) Run(ctx context.Context) error {
	return app.Seed(ctx, s.Config, s.Seeding, os.Stderr, logger(), time.Now)
}

type recount struct{ app.Config }

func (c *recount) Run(ctx context.Context) error {
	if err := app.Recount(ctx, c.Config, logger(), time.Now); err != nil {
		return err
	}
	fmt.Println("The lists are counted.")
	return nil
}

type openAPI struct{}

func (openAPI) Run() error { return app.WriteOpenAPI(os.Stdout) }

type showVersion struct{}

func (showVersion) Run() error {
	fmt.Println(version)
	return nil
}
