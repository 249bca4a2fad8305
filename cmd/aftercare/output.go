package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"aftercare/internal/platform/logs"
)

// flushLimit is how long the end waits for whoever reads the output.
const flushLimit = 2 * time.Second

// flush writes what is left, unless nobody reads.
func flush(spools ...*logs.Spool) {
	ctx, cancel := context.WithTimeout(context.Background(), flushLimit)
	defer cancel()
	for _, spool := range spools {
		// There is nobody left to tell what could not be told.
		_ = spool.Close(ctx)
	}
}

// complain prints why the program ends.
func complain(err error) {
	last := logs.Open(os.Stderr)
	fmt.Fprintln(last, "aftercare:", err)
	flush(last)
}

// logger is for commands, whose reader may well make them wait.
func logger() *slog.Logger { return slog.New(slog.NewTextHandler(os.Stderr, nil)) }

// serverOutput is for the server: its reader may stop or go away, and it serves
// on. Without the signal being ignored, the runtime would end the process at
// the first line after that.
func serverOutput() (out, log *logs.Spool) {
	signal.Ignore(syscall.SIGPIPE)
	return logs.Open(os.Stdout), logs.Open(os.Stderr)
}
