package operate

import (
	"context"
	"strconv"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/trail"
)

// Jobs passes waiting and failed jobs to yield, oldest first.
func Jobs(ctx context.Context, a *app.App, onlyGivenUp bool, yield func(jobs.Entry) error) error {
	return a.Jobs.List(ctx, onlyGivenUp, yield)
}

// RetryJobs retries the failed jobs with these ids.
func RetryJobs(ctx context.Context, a *app.App, ids []string) (int64, error) {
	return a.Jobs.Revive(ctx, noteJobs(a, app.DidRetryJobs), ids...)
}

// RetryAllJobs retries all failed jobs.
func RetryAllJobs(ctx context.Context, a *app.App) (int64, error) {
	return a.Jobs.ReviveAll(ctx, noteJobs(a, app.DidRetryJobs))
}

// DismissJobs removes the failed jobs with these ids.
func DismissJobs(ctx context.Context, a *app.App, ids []string) (int64, error) {
	return a.Jobs.Dismiss(ctx, noteJobs(a, app.DidDismissJobs), ids...)
}

// DismissAllJobs removes all failed jobs.
func DismissAllJobs(ctx context.Context, a *app.App) (int64, error) {
	return a.Jobs.DismissAll(ctx, noteJobs(a, app.DidDismissJobs))
}

// noteJobs returns a function that writes how many jobs a command changed.
func noteJobs(a *app.App, kind trail.Kind) func(context.Context, *db.Tx, int64) error {
	return func(ctx context.Context, tx *db.Tx, n int64) error {
		return a.Trail.Write(trail.AtCommandLine(ctx), tx, trail.Entry{Kind: kind, Changes: []trail.Change{trail.Plain("jobs", "", strconv.FormatInt(n, 10))}})
	}
}
