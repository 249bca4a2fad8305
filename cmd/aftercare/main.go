// Command aftercare is the whole portal in one binary.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"
	_ "time/tzdata" // the portal's calendar must not depend on the machine's

	_ "golang.org/x/crypto/x509roots/fallback" // nor must mail servers and buckets, where the machine has no certificates

	"aftercare/internal/app"
)

// version is set when the binary is built.
var version = "dev"

type cli struct {
	Serve      serve       `cmd:"" help:"Serve the portal."`
	Health     health      `cmd:"" help:"Ask the server on this machine whether it runs, or whether it is ready."`
	Migrate    migrate     `cmd:"" help:"Bring the database up to date and stop."`
	Admin      admin       `cmd:"" help:"Work on the admins of the desk."`
	Catalogue  catalogue   `cmd:"" help:"Work on the catalogue of models."`
	Seed       seed        `cmd:"" help:"Fill an empty database with made-up customers and all they have. Everyone's password is demo-password."`
	Backup     backup      `cmd:"" help:"Write the portal into one file, while it serves: database, files and settings. Ends with 0, with 1 if none was made, or with 3 if it was made without files that the store had lost."`
	Restore    restore     `cmd:"" help:"Make a portal of such a file, in a bare data folder or an empty database."`
	Recount    recount     `cmd:"" help:"Count the lists of the desk anew, should they ever be wrong."`
	Audit      audit       `cmd:"" help:"Prove the audit trail."`
	Jobs       jobs        `cmd:"" help:"See what waits to be done, and try again what was given up."`
	Files      files       `cmd:"" help:"Work on the store of uploaded files."`
	Secret     secret      `cmd:"" help:"Work on the secret of the portal."`
	Doctor     doctor      `cmd:"" help:"Look at the whole portal and say what is wrong and what to do. Changes nothing. Ends with 0 if all is well, 1 if not, 2 if it could not look."`
	Completion completion  `cmd:"" help:"Print what lets a shell complete this command: source <(aftercare completion bash)."`
	Manual     manual      `cmd:"" help:"Print the manual page: aftercare manual | man -l -"`
	OpenAPI    openAPI     `cmd:"" name:"openapi" help:"Print the contract of the API."`
	Version    showVersion `cmd:"" help:"Print the version."`
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
