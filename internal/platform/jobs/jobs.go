// Package jobs does work after a commit: mails first of all. A job is a row
// that is written in the same transaction as the change it follows from, so it
// is never lost by a crash and never done for a change that was rolled back.
// It is done at least once: a worker that dies keeps its job only until its
// lease ends.
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

// Sealer encrypts payloads at rest: a mail holds names and reset links.
type Sealer interface {
	Seal(plain []byte) ([]byte, error)
	Open(sealed []byte) ([]byte, error)
}

// Config of a Queue.
type Config struct {
	Sealer  Sealer       // payloads stand in the clear if nil, which suits tests
	Logger  *slog.Logger // silent if nil
	Workers int          // jobs at once; 4 if zero
	// Observe is told how each attempt ended, and how long it took.
	Observe func(kind string, outcome Outcome, took time.Duration)
}

// Outcome is how an attempt at a job ended.
type Outcome string

const (
	Succeeded Outcome = "done"
	Postponed Outcome = "failed" // and will be tried again
	Abandoned Outcome = "given_up"

	returned Outcome = "" // was not begun
)

// Job is one piece of work in hand.
type Job struct {
	ID      string
	Kind    string
	Payload []byte
	Attempt int // 1 for the first

	until time.Time // is ours
}

// Decode reads the payload into v.
func (j Job) Decode(v any) error {
	if err := json.Unmarshal(j.Payload, v); err != nil {
		return Permanent(fmt.Errorf("jobs: the payload of a %s job cannot be read: %w", j.Kind, err))
	}
	return nil
}

// Handler does the work of one kind. It may run more than once for the same
// job; an error is a reason to try again later.
type Handler func(ctx context.Context, job Job) error

// Queue holds the handlers of this process. Handle and Every are called before
// Run, Enqueue at any time.
type Queue struct {
	db         *db.DB
	sealer     Sealer
	logger     *slog.Logger
	workers    int
	observe    func(kind string, outcome Outcome, took time.Duration)
	handlers   map[string]Handler
	describers map[string]func(Job) (About, error)
	keepers    map[string]keeper
	first      []func(context.Context) error // done when Run begins
	periodic   []task
	renewEvery time.Duration // how often the lease of a long task is renewed
	trouble    time.Duration // the pace while the database does not answer
	wake       chan struct{}
}

// New makes a queue on the jobs table.
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

// Handle names the handler of a kind. A process takes only jobs of kinds that
// it can handle, so that an old replica leaves new kinds to a new one.
func (q *Queue) Handle(kind string, fn func(ctx context.Context, job Job) error) {
	q.handlers[kind] = fn
}

// Kinds are those that this process can handle.
func (q *Queue) Kinds() []string { return slices.Sorted(maps.Keys(q.handlers)) }

// Enqueue stores a job in the transaction of the change it follows from.
func (q *Queue) Enqueue(ctx context.Context, tx *db.Tx, kind string, payload any) error {
	return q.EnqueueAll(ctx, tx, kind, nil, []any{payload})
}

// EnqueueAll stores jobs of one kind in few statements, each to be done by itself.
// If a hold is given they wait for its end.
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
	// A worker of this process starts at once; other replicas find the job when
	// they look the next time.
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
	default: // somebody has knocked already
	}
}

// Permanent marks an error that no retry can heal: the job is given up.
func Permanent(err error) error { return &permanent{err} }

type permanent struct{ err error }

func (p *permanent) Error() string { return p.err.Error() }
func (p *permanent) Unwrap() error { return p.err }

func isPermanent(err error) bool {
	var p *permanent
	return errors.As(err, &p)
}

// open is the Sealer that does not seal.
type open struct{}

func (open) Seal(plain []byte) ([]byte, error)  { return plain, nil }
func (open) Open(sealed []byte) ([]byte, error) { return sealed, nil }

// backoff is the wait after a failed attempt. An outage of minutes is bridged
// soon, and one of a day is still survived before a job is given up.
func backoff(attempt int) time.Duration {
	waits := []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour}
	return waits[min(max(attempt, 1), len(waits))-1]
}
