package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"aftercare/internal/app"
)

// untilSignalled ends the context at the first signal. Ctrl-C or a second signal means that the
// user does not want to wait.
func untilSignalled() (context.Context, app.Hurry) {
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	ctx, cancel := context.WithCancel(context.Background())
	hurry := make(chan struct{}, cap(signals))
	go func() {
		patient := true
		for received := range signals {
			if !patient || received == os.Interrupt {
				select {
				case hurry <- struct{}{}:
				default: // already in a hurry
				}
			}
			patient = false
			cancel()
		}
	}()
	return ctx, hurry
}
