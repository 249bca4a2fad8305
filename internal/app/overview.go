package app

import (
	"context"
	"time"

	"aftercare/internal/overview"
	"aftercare/internal/platform/db"
	"aftercare/internal/queue"
)

// joinOverview counts what there is, if that is not much, once the queue has its
// lines.
func (a *App) joinOverview(ctx context.Context) error {
	a.queue.EveryLong("overview.keep", time.Minute, func(ctx context.Context) error {
		// Whatever is filled in meanwhile would be missing.
		if filling, err := queue.IsFilling(ctx, a.db); err != nil || filling {
			return err
		}
		return a.overview.Keep(ctx)
	})
	if filling, err := queue.IsFilling(ctx, a.db); err != nil || filling {
		return err
	}
	return a.overview.Prepare(ctx, a.countAtOnce())
}

func (a *App) countOverview(ctx context.Context) error {
	began := a.now()
	did, err := a.overview.Build(ctx)
	if did && err == nil {
		a.logger.Info("the overview is counted", "duration", a.now().Sub(began).Round(time.Millisecond))
	}
	return err
}

// queueFigures are the counts of the overview as the queue sees them.
type queueFigures struct{ *overview.Figures }

func (f queueFigures) Changed(ctx context.Context, tx *db.Tx, before, after []queue.Item) error {
	return f.Worked(ctx, tx, counted(before), counted(after))
}

func counted(items []queue.Item) []overview.Item {
	all := make([]overview.Item, len(items))
	for i, item := range items {
		all[i] = overview.Item{
			Kind: string(item.Kind), Status: item.Status, Created: item.CreatedAt, Touched: item.TouchedAt, Answered: item.AnsweredAt, Ended: item.EndedAt,
		}
	}
	return all
}
