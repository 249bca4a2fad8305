package app

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/trail"
)

// watched holds metrics that are measured as things happen. It is nil for commands.
type watched struct {
	database *prometheus.HistogramVec
	store    *prometheus.HistogramVec
	attempts *prometheus.HistogramVec
	limited  *prometheus.CounterVec
	lost     prometheus.Counter
}

func newWatched(registry *prometheus.Registry) *watched {
	histogram := func(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
		return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}, labels)
	}
	w := &watched{
		database: histogram("aftercare_database_seconds", "Time of a query until it answers, and of a transaction with its wait and commit.",
			[]float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5}, "work"),
		store: histogram("aftercare_store_seconds", "Time of the file store to put a file, to begin to give one, and to delete one.",
			[]float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 20}, "work"),
		attempts: histogram("aftercare_job_seconds", "Time of an attempt at a job, by kind and outcome; emails are the kind mail.",
			[]float64{.001, .01, .1, .5, 1, 5, 30, 120}, "kind", "outcome"),
		limited: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "aftercare_limited_total", Help: "Attempts that were refused because there were too many, by rule."}, []string{"rule"}),
		lost: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "aftercare_trail_lost_total", Help: "Failed logins and wrong codes that could not be written to the audit trail."}),
	}
	registry.MustRegister(w.database, w.store, w.attempts, w.limited, w.lost)
	// Start each series at zero. Otherwise its first event would not count as an increase.
	for _, work := range []db.Work{db.Reading, db.Writing} {
		w.database.WithLabelValues(string(work))
	}
	for _, work := range []blob.Work{blob.Putting, blob.Opening, blob.Deleting} {
		w.store.WithLabelValues(string(work))
	}
	return w
}

func (w *watched) ofDatabase() func(db.Work, time.Duration) {
	if w == nil {
		return nil
	}
	// Look these up once, because every query uses them.
	reading, writing := w.database.WithLabelValues(string(db.Reading)), w.database.WithLabelValues(string(db.Writing))
	return func(work db.Work, took time.Duration) {
		if work == db.Reading {
			reading.Observe(took.Seconds())
		} else {
			writing.Observe(took.Seconds())
		}
	}
}

func (w *watched) ofStore() blob.Observer {
	if w == nil {
		return blob.Observer{}
	}
	return blob.Observer{
		Tell: func(work blob.Work, took time.Duration) {
			w.store.WithLabelValues(string(work)).Observe(took.Seconds())
		},
		Now: time.Now,
	}
}

func (w *watched) ofTrail(trail.Kind) {
	if w != nil {
		w.lost.Inc()
	}
}

func (w *watched) ofJobs(kind string, outcome jobs.Outcome, took time.Duration) {
	w.attempts.WithLabelValues(kind, string(outcome)).Observe(took.Seconds())
}

func (w *watched) begin(q *jobs.Queue) {
	for _, kind := range q.Kinds() {
		for _, outcome := range []jobs.Outcome{jobs.Succeeded, jobs.Postponed, jobs.Abandoned} {
			w.attempts.WithLabelValues(kind, string(outcome))
		}
	}
}

func (w *watched) limits(l limit.Limiter) limit.Limiter { return limit.Counted(l, w.refused) }

func (w *watched) refused(rule string) { w.limited.WithLabelValues(rule).Inc() }
