package app

import (
	"context"
	"errors"
	"sync"
	"time"

	"aftercare/internal/platform/web"
)

// Hurry brings a value each time somebody asks a server to end sooner. A value
// ends one wait: first the one for the balancer, then the one for the requests
// in hand.
type Hurry <-chan struct{}

// finishLimit is how long requests and uploads in hand may go on.
const finishLimit = 30 * time.Second

// workAndLeave does the background work until the context ends. Then the jobs in
// hand are finished, while the server takes its leave: the balancer sees that
// it is not ready, and has some time to send its requests elsewhere before the
// listener closes.
func (a *App) workAndLeave(ctx context.Context, server *web.Server) error {
	worked := make(chan error, 1)
	go func() {
		var late sync.WaitGroup
		late.Go(func() { a.WorkLate(ctx) })
		late.Go(func() { a.trail.Run(ctx) })
		late.Go(func() { a.live.Watch(ctx) })
		err := a.queue.Run(ctx)
		late.Wait()
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

// stop takes no more requests, and lets those in hand finish.
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
