package app

import (
	"context"
	"time"

	"aftercare/internal/platform/db/migrate"
)

// The server does the long work of an upgrade after it is ready. Features that
// need the result work without it until then, but more slowly. If a process dies,
// the next one continues.

// FewLines is the number of lines that are counted before the server is ready.
const FewLines = 20_000

func (a *App) countAtOnce() int {
	if a.CountLater {
		return -1
	}
	return FewLines
}

const upgradeRetry = 3 * time.Second

const (
	rollUpEvery  = 5 * time.Minute
	recountEvery = 24 * time.Hour
)

// countTotals rolls up the totals of the lists regularly. Once a day it counts them again, because a slow
// clock may have given rows an id from the past.
func (a *App) countTotals() {
	a.Jobs.Every("lists.roll-up", rollUpEvery, a.Lists.RollUp)
	a.Jobs.Every("lists.recount", recountEvery, a.Lists.Recount)
}

// FinishUpgrade does the long work of an upgrade until it is done or the context ends.
func (a *App) FinishUpgrade(ctx context.Context) {
	for _, work := range []func(context.Context) error{a.Lists.RollUp, a.fillWorklist, a.buildIndexes} {
		for {
			err := work(ctx)
			if err == nil || ctx.Err() != nil {
				break
			}
			a.logger.Warn("work after the upgrade failed and is tried again", "error", err)
			timer := time.NewTimer(upgradeRetry)
			select {
			case <-ctx.Done():
				timer.Stop()
			case <-timer.C:
			}
		}
	}
}

func (a *App) buildIndexes(ctx context.Context) error {
	return migrate.BuildIndexes(ctx, a.DB, migrate.DeferredIndexes())
}
