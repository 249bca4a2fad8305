package main

import (
	"context"
	"log/slog"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"aftercare/internal/app"
)

// clocked is the portal with a clock that jumps: forward with SIGUSR1, back with SIGUSR2. No program can shift
// the clock of the real binary, because it asks the kernel without a library. So the drill serves the same code.
type clocked struct{ app.Config }

const jump = 2 * time.Minute

func (c clocked) Run(ctx context.Context) error {
	var ahead atomic.Int64
	jumps := make(chan os.Signal, 1)
	signal.Notify(jumps, syscall.SIGUSR1, syscall.SIGUSR2)
	go func() {
		for s := range jumps {
			if s == syscall.SIGUSR1 {
				ahead.Add(int64(jump))
			} else {
				ahead.Add(-int64(jump))
			}
		}
	}()
	now := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	return app.Run(ctx, c.Config, os.Stdout, slog.New(slog.NewTextHandler(os.Stderr, nil)), now)
}

// jumpClock lets the clock of one replica jump ahead, then behind, then to the right time. Not one call may fail.
func jumpClock(ctx context.Context, f *fleet) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	i := int(f.count.Load() % replicas)
	return f.withoutFailures(func() error {
		if err := f.restart(ctx, i, self, "clocked"); err != nil {
			return err
		}
		for _, s := range []syscall.Signal{syscall.SIGUSR1, syscall.SIGUSR2, syscall.SIGUSR2, syscall.SIGUSR1} {
			if err := syscall.Kill(f.portals[i].Pid, s); err != nil {
				return err
			}
			time.Sleep(away / 4)
		}
		return f.restart(ctx, i, f.Binary, "serve")
	})
}
