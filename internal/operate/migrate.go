package operate

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db/migrate"
)

// Migrated is the result of a manual migration.
type Migrated struct {
	Place  string
	Schema int64
	Again  []migrate.Difference // parts of the schema that were created again
}

// Migrate updates the schema, creates missing parts of it again, and does the long work of an upgrade.
func Migrate(ctx context.Context, config app.Config, mayBeNew bool, logger *slog.Logger, now func() time.Time) (done Migrated, err error) {
	opened := false
	err = Alone(ctx, config, mayBeNew, logger, now, func(a *app.App) error {
		opened, done.Place = true, a.Place()
		again, err := migrate.Again(ctx, a.DB)
		done.Again = again.Made
		if err == nil && len(again.Left) > 0 {
			err = notWhole(again.Left)
		}
		if err != nil {
			return err
		}
		a.FinishUpgrade(ctx)
		done.Schema, _, err = migrate.Versions(ctx, a.DB)
		return errors.Join(err, ctx.Err())
	})
	if err != nil && !opened {
		// A missing part may be the reason why the portal does not open.
		if plan, _ := PlanUpgrade(ctx, config, now); len(plan.Lacks) > 0 {
			err = errors.Join(err, notWhole(plan.Lacks))
		}
	}
	return done, err
}

func notWhole(left []string) error {
	return errors.New("the schema is not as the migrations make it:\n- " + strings.Join(left, "\n- "))
}
