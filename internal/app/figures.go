package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"aftercare/internal/backup"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/reminder"
	"aftercare/internal/worklist"
)

// figuresLimit is how long a scrape waits for the database. Metrics that are not ready by then are left out.
const figuresLimit = 2 * time.Second

// figures are metrics that are read from the database at each scrape.
type figures struct {
	stats                    func(context.Context) (jobs.Stats, error)
	trailBehind              func(context.Context) (time.Duration, error)
	trailChanged             func(context.Context) (*changedTrail, error)
	logger                   *slog.Logger
	waiting, oldest, givenUp *prometheus.Desc
	behind, flaws            *prometheus.Desc
}

func newFigures(stats func(context.Context) (jobs.Stats, error),
	trailBehind func(context.Context) (time.Duration, error), trailChanged func(context.Context) (*changedTrail, error), logger *slog.Logger,
) *figures {
	desc := func(name, help string) *prometheus.Desc { return prometheus.NewDesc(name, help, nil, nil) }
	return &figures{
		stats: stats, trailBehind: trailBehind, trailChanged: trailChanged, logger: logger,
		waiting: desc("aftercare_jobs_waiting", "Jobs that wait or are being done, counted up to 100000."),
		oldest:  desc("aftercare_jobs_oldest_seconds", "How long the oldest due job has waited."),
		givenUp: desc("aftercare_jobs_given_up", "Failed jobs, counted up to 100000."),
		behind:  desc("aftercare_trail_behind_seconds", "How long the oldest unchained entry of the audit trail has waited."),
		flaws:   desc("aftercare_trail_flaws", "Places where checks of the last week found the audit trail changed."),
	}
}

func (f *figures) Describe(described chan<- *prometheus.Desc) {
	described <- f.waiting
	described <- f.oldest
	described <- f.givenUp
	described <- f.behind
	described <- f.flaws
}

func (f *figures) Collect(collected chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), figuresLimit)
	defer cancel()
	gauge := func(desc *prometheus.Desc, value float64) {
		collected <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value)
	}
	if s, err := f.stats(ctx); err != nil {
		f.logger.Warn("metrics: the jobs cannot be counted", "error", err)
	} else {
		gauge(f.waiting, float64(s.Waiting))
		gauge(f.oldest, s.Oldest.Seconds())
		gauge(f.givenUp, float64(s.GivenUp))
	}
	if behind, err := f.trailBehind(ctx); err != nil {
		f.logger.Warn("metrics: the waiting audit entries cannot be counted", "error", err)
	} else {
		gauge(f.behind, behind.Seconds())
	}
	switch changed, err := f.trailChanged(ctx); {
	case err != nil:
		f.logger.Warn("metrics: the last check of the audit trail cannot be read", "error", err)
	case changed == nil:
		gauge(f.flaws, 0)
	default:
		gauge(f.flaws, float64(changed.Flaws))
	}
}

type deskFigures struct {
	loads      func(context.Context) ([]worklist.Load, error)
	logger     *slog.Logger
	open, late *prometheus.Desc
}

func newDeskFigures(loads func(context.Context) ([]worklist.Load, error), logger *slog.Logger) *deskFigures {
	return &deskFigures{
		loads: loads, logger: logger,
		open: prometheus.NewDesc("aftercare_queue_open", "Open tickets, warranty requests and claims, by kind, counted up to 100000.", []string{"kind"}, nil),
		late: prometheus.NewDesc("aftercare_queue_late", "Open tickets, warranty requests and claims that were due before today, by kind.", []string{"kind"}, nil),
	}
}

func (f *deskFigures) Describe(described chan<- *prometheus.Desc) {
	described <- f.open
	described <- f.late
}

func (f *deskFigures) Collect(collected chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), figuresLimit)
	defer cancel()
	loads, err := f.loads(ctx)
	if err != nil {
		f.logger.Warn("metrics: the queue of the desk cannot be counted", "error", err)
		return
	}
	for _, l := range loads {
		collected <- prometheus.MustNewConstMetric(f.open, prometheus.GaugeValue, float64(l.Open), string(l.Kind))
		collected <- prometheus.MustNewConstMetric(f.late, prometheus.GaugeValue, float64(l.Late), string(l.Kind))
	}
}

type noticeFigures struct {
	passes func(context.Context) ([]reminder.Pass, error)
	logger *slog.Logger
	behind *prometheus.Desc
}

func newNoticeFigures(passes func(context.Context) ([]reminder.Pass, error), logger *slog.Logger) *noticeFigures {
	return &noticeFigures{
		passes: passes, logger: logger,
		behind: prometheus.NewDesc("aftercare_notices_behind_days", "Days that ended without their reminders or daily emails, by cause.", []string{"cause"}, nil),
	}
}

func (f *noticeFigures) Describe(described chan<- *prometheus.Desc) { described <- f.behind }

func (f *noticeFigures) Collect(collected chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), figuresLimit)
	defer cancel()
	passes, err := f.passes(ctx)
	if err != nil {
		f.logger.Warn("metrics: the progress of the reminders cannot be read", "error", err)
		return
	}
	for _, p := range passes {
		collected <- prometheus.MustNewConstMetric(f.behind, prometheus.GaugeValue, float64(p.Behind), p.Cause)
	}
}

type backupFigures struct {
	state                               func(context.Context) (backup.State, error)
	logger                              *slog.Logger
	last, bytes, seconds, lost, failing *prometheus.Desc
}

func newBackupFigures(state func(context.Context) (backup.State, error), logger *slog.Logger) *backupFigures {
	desc := func(name, help string) *prometheus.Desc { return prometheus.NewDesc(name, help, nil, nil) }
	return &backupFigures{
		state: state, logger: logger,
		last:    desc("aftercare_backup_last_success_timestamp_seconds", "When the last good backup was made; 0 if there is none."),
		bytes:   desc("aftercare_backup_last_success_bytes", "How large the last good backup is."),
		seconds: desc("aftercare_backup_last_success_duration_seconds", "How long the last good backup took."),
		lost:    desc("aftercare_backup_last_success_lost_files", "Files that are not in the last good backup, because they were missing or damaged."),
		failing: desc("aftercare_backup_failures", "How many backups failed since the last good one."),
	}
}

func (f *backupFigures) Describe(described chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{f.last, f.bytes, f.seconds, f.lost, f.failing} {
		described <- desc
	}
}

func (f *backupFigures) Collect(collected chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), figuresLimit)
	defer cancel()
	s, err := f.state(ctx)
	if err != nil {
		f.logger.Warn("metrics: the state of the backups cannot be read", "error", err)
		return
	}
	gauge := func(desc *prometheus.Desc, value float64) {
		collected <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value)
	}
	last := 0.0
	if !s.Began.IsZero() {
		last = float64(s.Began.UnixMicro()) / 1e6
	}
	gauge(f.last, last)
	gauge(f.bytes, float64(s.Bytes))
	gauge(f.seconds, s.Took.Seconds())
	gauge(f.lost, float64(s.Lost))
	gauge(f.failing, float64(s.Failures))
}
