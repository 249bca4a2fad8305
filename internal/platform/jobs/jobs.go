// Package jobs runs work after a commit, mostly sending email. A job is a row that is written in
// the same transaction as the change that causes it. So a crash loses no job, and a rolled-back
// change leaves none. A job runs at least once: if a worker dies, another one takes the job after
// the lease ends.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// Sealer encrypts stored payloads, because an email holds names and reset links.
type Sealer interface {
	Seal(plain []byte) ([]byte, error)
	Open(sealed []byte) ([]byte, error)
}

type Config struct {
	Sealer  Sealer       // payloads are stored as plain text if nil, for tests
	Logger  *slog.Logger // silent if nil
	Workers int          // jobs at once; 4 if zero
	// Observe receives the outcome of each attempt and how long it took.
	Observe func(kind string, outcome Outcome, took time.Duration)
}

// Outcome is how an attempt at a job ended.
type Outcome string

const (
	Succeeded Outcome = "done"
	Postponed Outcome = "failed" // the job will be tried again
	Abandoned Outcome = "given_up"

	returned Outcome = "" // the worker did not start it
)

// Job is one piece of work.
type Job struct {
	ID      string
	Kind    string
	Payload []byte
	Attempt int // 1 for the first

	until time.Time // end of our lease
}

// Decode reads the payload into v.
func (j Job) Decode(v any) error {
	if err := json.Unmarshal(j.Payload, v); err != nil {
		return Permanent(fmt.Errorf("jobs: the payload of a %s job cannot be read: %w", j.Kind, err))
	}
	return nil
}

// Handler does the work of one kind. It may run more than once for the same job. If it returns an
// error, the job is tried again later.
type Handler func(ctx context.Context, job Job) error

// Queue holds the handlers of this process. Call Handle and Every before Run. Call Enqueue at any
// time.
type Queue struct {
	db         *db.DB
	sealer     Sealer
	logger     *slog.Logger
	workers    int
	observe    func(kind string, outcome Outcome, took time.Duration)
	handlers   map[string]Handler
	describers map[string]func(Job) (About, error)
	keepers    map[string]keeper
	first      []func(context.Context) error // run when Run begins
	periodic   []task
	renewEvery time.Duration // how often the lease of a long task is renewed
	trouble    time.Duration // the pause while the database does not answer
	wake       chan struct{}
}

// New returns a queue on the jobs table.
func New(d *db.DB, c Config) *Queue {
	q := &Queue{
		db: d, sealer: c.Sealer, logger: c.Logger, workers: c.Workers, observe: c.Observe,
		handlers:   map[string]Handler{},
		describers: map[string]func(Job) (About, error){},
		keepers:    map[string]keeper{},
		renewEvery: renewEvery,
		trouble:    pollOnTrouble,
		wake:       make(chan struct{}, 1),
	}
	if q.sealer == nil {
		q.sealer = open{}
	}
	if q.logger == nil {
		q.logger = slog.New(slog.DiscardHandler)
	}
	if q.observe == nil {
		q.observe = func(string, Outcome, time.Duration) {}
	}
	if q.workers <= 0 {
		q.workers = 4
	}
	return q
}

// Handle sets the handler of a kind. A process claims only kinds that it can handle, so an old
// replica leaves new kinds to a new one.
func (q *Queue) Handle(kind string, fn func(ctx context.Context, job Job) error) {
	q.handlers[kind] = fn
}

// Kinds returns the kinds that this process can handle.
func (q *Queue) Kinds() []string { return slices.Sorted(maps.Keys(q.handlers)) }

// Enqueue stores a job in the transaction of the change that causes it.
func (q *Queue) Enqueue(ctx context.Context, tx *db.Tx, kind string, payload any) error {
	return q.EnqueueAll(ctx, tx, kind, nil, []any{payload})
}

// EnqueueAll stores jobs of one kind with few statements. If h is set, they wait until the hold
// ends.
func (q *Queue) EnqueueAll(ctx context.Context, tx *db.Tx, kind string, h *Hold, payloads []any) error {
	rows := db.Rows{Into: `jobs (id, kind, payload, run_at, attempts, leased_until, last_error, dead, created_at, offer)`}
	runAt, hold := h.runAt(tx.Now())
	for _, payload := range payloads {
		sealed, err := q.seal(kind, payload)
		if err != nil {
			return err
		}
		rows.Add(id.New(tx.Now()), kind, sealed, runAt, 0, 0, "", false, db.Micros(tx.Now()), hold)
	}
	if err := rows.Insert(ctx, tx); err != nil {
		return fmt.Errorf("jobs: enqueue %s: %w", kind, err)
	}
	if h != nil {
		h.jobs += len(payloads)
		return nil
	}
	// A worker of this process starts at once. Other replicas find the job at their next poll.
	tx.AfterCommit(q.nudge)
	return nil
}

func (q *Queue) seal(kind string, payload any) ([]byte, error) {
	plain, err := json.Marshal(payload)
	if err != nil {
		return nil, fmt.Errorf("jobs: the payload of a %s job cannot be stored: %w", kind, err)
	}
	sealed, err := q.sealer.Seal(plain)
	if err != nil {
		return nil, fmt.Errorf("jobs: the payload of a %s job cannot be sealed: %w", kind, err)
	}
	return sealed, nil
}

func (q *Queue) nudge() { knock(q.wake) }

func knock(at chan<- struct{}) {
	select {
	case at <- struct{}{}:
	default: // a signal is already waiting
	}
}

// Permanent marks an error that a retry cannot fix, so the job fails at once.
func Permanent(err error) error { return &permanent{err} }

type permanent struct{ err error }

func (p *permanent) Error() string { return p.err.Error() }
func (p *permanent) Unwrap() error { return p.err }

func isPermanent(err error) bool {
	var p *permanent
	return errors.As(err, &p)
}

type open struct{}

func (open) Seal(plain []byte) ([]byte, error)  { return plain, nil }
func (open) Open(sealed []byte) ([]byte, error) { return sealed, nil }

// backoff returns the wait after a failed attempt. The first waits are short, for an outage of
// minutes. All waits together survive an outage of a day.
func backoff(attempt int) time.Duration {
	waits := []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour}
	return waits[min(max(attempt, 1), len(waits))-1]
}
