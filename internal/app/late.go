package app

import (
	"context"
	"time"

	"aftercare/internal/platform/db/migrate"
)

// The server does the long work of an upgrade after it is ready. Features that
// need the result work without it until then, but more slowly. If a process dies,
// the next one continues.

// fewLines is the number of lines that are counted before the server is ready.
const fewLines = 20_000

func (a *App) countAtOnce() int {
	if a.CountLater {
		return -1
	}
	return fewLines
}

const lateAgain = 3 * time.Second

const (
	rollUpEvery  = 5 * time.Minute
	recountEvery = 24 * time.Hour
)

// keepTotals rolls up the totals of the lists regularly. Once a day it counts them again, because a slow
// clock may have given rows an id from the past.
func (a *App) keepTotals() {
	a.jobs.Every("lists.roll-up", rollUpEvery, a.lists.RollUp)
	a.jobs.Every("lists.recount", recountEvery, a.lists.Recount)
}

// WorkLate does the long work of an upgrade until it is done or the context ends.
func (a *App) WorkLate(ctx context.Context) {
	for _, work := range []func(context.Context) error{a.lists.RollUp, a.fillWorklist, a.buildIndexes} {
		for {
			err := work(ctx)
			if err == nil || ctx.Err() != nil {
				break
			}
			a.logger.Warn("work after the upgrade failed and is tried again", "error", err)
			timer := time.NewTimer(lateAgain)
			select {
			case <-ctx.Done():
				timer.Stop()
			case <-timer.C:
			}
		}
	}
}

func (a *App) buildIndexes(ctx context.Context) error {
	return migrate.BuildIndexes(ctx, a.db, migrate.LateIndexes())
}
