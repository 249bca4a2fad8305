package app

import (
	"context"
	"errors"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/db"
)

// What an upgrade has to do and takes long is done after the server is ready, and
// whatever needs it works without it until then, only slower. Should a process
// die over it, the next one goes on.

// fewLines are counted before the server is ready: nobody notices.
const fewLines = 20_000

func (a *App) countAtOnce() int {
	if a.CountLater {
		return -1
	}
	return fewLines
}

// lateAgain is after how long it is tried again.
const lateAgain = 3 * time.Second

// WorkLate does the long work of an upgrade, if there is any, until it is done or
// the context ends.
func (a *App) WorkLate(ctx context.Context) {
	for _, work := range []func(context.Context) error{a.countLists, a.fillQueue, a.countOverview, a.buildIndexes} {
		for {
			err := work(ctx)
			if err == nil || ctx.Err() != nil {
				break
			}
			if !errors.Is(err, lists.ErrElsewhere) {
				a.logger.Warn("work after the upgrade failed and is tried again", "error", err)
			}
			timer := time.NewTimer(lateAgain)
			select {
			case <-ctx.Done():
				timer.Stop()
			case <-timer.C:
			}
		}
	}
}

func (a *App) countLists(ctx context.Context) error {
	began := a.now()
	did, err := a.lists.Build(ctx)
	if did && err == nil {
		a.logger.Info("the lists are counted", "duration", a.now().Sub(began).Round(time.Millisecond))
	}
	return err
}

func (a *App) buildIndexes(ctx context.Context) error {
	return a.db.BuildIndexes(ctx, db.LateIndexes())
}
