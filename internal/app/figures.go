package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"aftercare/internal/backup"
	"aftercare/internal/platform/jobs"
)

// figuresLimit is how long a scrape waits for the database. What is not known
// by then is left out; the other figures are told all the same.
const figuresLimit = 2 * time.Second

// jobFigures asks for the figures of the queue when they are scraped.
type jobFigures struct {
	stats                    func(context.Context) (jobs.Stats, error)
	logger                   *slog.Logger
	waiting, oldest, givenUp *prometheus.Desc
}

func newJobFigures(stats func(context.Context) (jobs.Stats, error), logger *slog.Logger) *jobFigures {
	desc := func(name, help string) *prometheus.Desc { return prometheus.NewDesc(name, help, nil, nil) }
	return &jobFigures{
		stats: stats, logger: logger,
		waiting: desc("aftercare_jobs_waiting", "Jobs that wait or are being done, counted up to 100000."),
		oldest:  desc("aftercare_jobs_oldest_seconds", "For how long the first of the jobs that are due has been so."),
		givenUp: desc("aftercare_jobs_given_up", "Jobs that were given up, counted up to 100000."),
	}
}

func (f *jobFigures) Describe(described chan<- *prometheus.Desc) {
	described <- f.waiting
	described <- f.oldest
	described <- f.givenUp
}

func (f *jobFigures) Collect(collected chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), figuresLimit)
	defer cancel()
	s, err := f.stats(ctx)
	if err != nil {
		f.logger.Warn("the jobs cannot be counted for the metrics", "error", err)
		return
	}
	gauge := func(desc *prometheus.Desc, value float64) {
		collected <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value)
	}
	gauge(f.waiting, float64(s.Waiting))
	gauge(f.oldest, s.Oldest.Seconds())
	gauge(f.givenUp, float64(s.GivenUp))
}

// backupFigures tell of the last good backup when they are scraped.
type backupFigures struct {
	state                         func(context.Context) (backup.State, error)
	logger                        *slog.Logger
	last, bytes, seconds, failing *prometheus.Desc
}

func newBackupFigures(state func(context.Context) (backup.State, error), logger *slog.Logger) *backupFigures {
	desc := func(name, help string) *prometheus.Desc { return prometheus.NewDesc(name, help, nil, nil) }
	return &backupFigures{
		state: state, logger: logger,
		last:    desc("aftercare_backup_last_success_timestamp_seconds", "The instant that the last good backup is from; 0 if there is none."),
		bytes:   desc("aftercare_backup_last_success_bytes", "How large the last good backup is."),
		seconds: desc("aftercare_backup_last_success_duration_seconds", "How long the last good backup took."),
		failing: desc("aftercare_backup_failures", "How many backups failed since the last good one."),
	}
}

func (f *backupFigures) Describe(described chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{f.last, f.bytes, f.seconds, f.failing} {
		described <- desc
	}
}

func (f *backupFigures) Collect(collected chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), figuresLimit)
	defer cancel()
	s, err := f.state(ctx)
	if err != nil {
		f.logger.Warn("the backups cannot be counted for the metrics", "error", err)
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
	gauge(f.failing, float64(s.Failures))
}
