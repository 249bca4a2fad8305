// Command aftercare is the whole portal in one binary.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"time"
	_ "time/tzdata" // time zones, for a machine without them

	_ "golang.org/x/crypto/x509roots/fallback" // root certificates, for a machine without them

	"aftercare/internal/app"
)

// version is set at build time.
var version = "dev"

type cli struct {
	Serve      serve       `cmd:"" help:"Serve the portal."`
	Health     health      `cmd:"" help:"Check whether the server on this machine runs or is ready."`
	Migrate    migrate     `cmd:"" help:"Migrate the database and stop."`
	Admin      admin       `cmd:"" help:"Manage the admins of the desk."`
	Catalogue  catalogue   `cmd:"" help:"Manage the catalogue of models."`
	Seed       seed        `cmd:"" help:"Fill an empty database with sample customers. Their password is demo-password."`
	Backup     backup      `cmd:"" help:"Back up database, files and settings into one file while the server runs. Exit code: 0 done, 1 failed, 3 missing or damaged files were skipped."`
	Restore    restore     `cmd:"" help:"Restore a backup into an empty data folder or database."`
	Recount    recount     `cmd:"" help:"Recount the lists of the desk if they are wrong."`
	Audit      audit       `cmd:"" help:"Check the audit trail."`
	Incident   incident    `cmd:"" help:"Write a CSV file of the customers whose data could have been read in a period."`
	Jobs       jobs        `cmd:"" help:"List waiting and failed jobs, and try failed jobs again."`
	Files      files       `cmd:"" help:"Manage the file storage."`
	Secret     secret      `cmd:"" help:"Manage the secret of the portal."`
	Doctor     doctor      `cmd:"" help:"Check the whole portal and report problems and fixes. Changes nothing. Exit code: 0 all well, 1 problems, 2 not checked, 4 problems that could not be emailed."`
	Completion completion  `cmd:"" help:"Print shell completion: source <(aftercare completion bash)."`
	Manual     manual      `cmd:"" help:"Print the manual page: aftercare manual | man -l -"`
	OpenAPI    openAPI     `cmd:"" name:"openapi" help:"Print the API description (OpenAPI)."`
	Version    showVersion `cmd:"" help:"Print the version, like aftercare --version."`
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		if !isSaid(err) {
			complain(err)
		}
		os.Exit(statusOf(err))
	}
}

func run(args []string) error {
	if slices.Equal(args, []string{"--version"}) {
		args = []string{"version"} // other programs accept it too
	}
	var c cli
	parsed, err := parse(&c, args)
	if err != nil {
		return err
	}
	ctx, hurry := untilSignalled()
	parsed.BindTo(ctx, (*context.Context)(nil))
	parsed.Bind(hurry)
	parsed.Bind(unknownSettings(os.Environ(), variables(parsed.Model)))
	return parsed.Run()
}

type serve struct{ app.Config }

func (s *serve) Run(ctx context.Context, hurry app.Hurry, unknown []unknownSetting) error {
	out, log := serverOutput()
	defer flush(out, log)
	logger := slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.Level(s.LogLevel)}))
	for _, u := range unknown {
		u.tell(logger)
	}
	s.Version, s.Hurry, s.DroppedLines = version, hurry, log.Dropped
	return app.Run(ctx, s.Config, out, logger, time.Now)
}

type openAPI struct{}

func (openAPI) Run() error { return app.WriteOpenAPI(os.Stdout) }

type showVersion struct{}

func (showVersion) Run() error {
	fmt.Println(version)
	return nil
}
