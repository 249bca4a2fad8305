// Command bench measures the portal at its real size, beside a bare program
// and PocketBase, and writes down what it found. `make bench` runs it.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"aftercare/bench/bare"
)

type cli struct {
	Run    run         `cmd:"" help:"Take the figures."`
	Smoke  smoke       `cmd:"" help:"Try everything once, small, and keep nothing."`
	Beside beside      `cmd:"" help:"Compare a portal with the one before a change, asked in turns."`
	Show   show        `cmd:"" help:"Show the figures of the last runs, and write them into a page."`
	Bare   bareHandler `cmd:"" help:"Serve the bare handlers; a run starts this itself."`
	Walk   bare.Walk   `cmd:"" help:"Serve the portal and count its statements; a run starts this itself."`
}

func main() {
	var c cli
	parsed := kong.Parse(&c, kong.Name("bench"), kong.Description("Measures the portal beside bare handlers."), kong.UsageOnError())
	// The end of the context ends whatever was started, in good order.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	parsed.BindTo(ctx, (*context.Context)(nil))
	if err := parsed.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		stop()
		os.Exit(1)
	}
}

type bareHandler struct{ bare.Config }

func (b *bareHandler) Run(ctx context.Context) error { return bare.Serve(ctx, b.Config) }
