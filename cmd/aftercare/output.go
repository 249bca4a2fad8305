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

// flushLimit is how long the end of the program waits for its output.
const flushLimit = 2 * time.Second

// flush writes the remaining output, unless its reader is blocked.
func flush(spools ...*logs.Spool) {
	ctx, cancel := context.WithTimeout(context.Background(), flushLimit)
	defer cancel()
	for _, spool := range spools {
		// There is no place left to report an error.
		_ = spool.Close(ctx)
	}
}

func complain(err error) {
	last := logs.Open(os.Stderr)
	fmt.Fprintln(last, "aftercare:", err)
	flush(last)
}

// logger returns the logger for commands. It may wait for its reader.
func logger() *slog.Logger { return slog.New(slog.NewTextHandler(os.Stderr, nil)) }

// serverOutput returns the output of the server. The server continues if its reader stops or goes
// away. Without ignoring SIGPIPE, the next line would end the process.
func serverOutput() (out, log *logs.Spool) {
	signal.Ignore(syscall.SIGPIPE)
	return logs.Open(os.Stdout), logs.Open(os.Stderr)
}
