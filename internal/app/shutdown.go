package app

import (
	"context"
	"errors"
	"sync"
	"time"

	"aftercare/internal/platform/web"
)

// Hurry receives a value each time the operator asks the server to stop sooner. Each value ends one wait:
// first the drain pause, then the wait for open requests.
type Hurry <-chan struct{}

// finishLimit is how long open requests and uploads may take during a stop.
const finishLimit = 30 * time.Second

// runUntilStopped runs the background work until the context ends. Then it finishes the running jobs. Meanwhile
// /readyz reports "not ready", so the load balancer can send requests elsewhere before the listener closes.
func (a *App) runUntilStopped(ctx context.Context, server *web.Server) error {
	worked := make(chan error, 1)
	go func() {
		var background sync.WaitGroup
		background.Go(func() { a.FinishUpgrade(ctx) })
		background.Go(func() { a.Trail.Run(ctx) })
		background.Go(func() { a.live.Watch(ctx) })
		err := a.Jobs.Run(ctx)
		background.Wait()
		worked <- err
	}()
	<-ctx.Done()
	a.draining.Store(true)
	server.Leave()
	a.logger.Info("draining", "pause", a.Drain)
	a.pause()
	return errors.Join(a.stop(server), <-worked)
}

func (a *App) pause() {
	timer := time.NewTimer(a.Drain)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-a.Hurry:
	}
}

func (a *App) stop(server *web.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), finishLimit)
	defer cancel()
	go func() {
		select {
		case <-a.Hurry:
			cancel()
		case <-ctx.Done():
		}
	}()
	return server.Stop(ctx)
}
