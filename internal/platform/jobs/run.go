package jobs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"time"
)

const (
	// pollEvery is how often a replica looks for jobs that others have left. Its
	// own jobs wake it.
	pollEvery = time.Second
	// pollOnTrouble is the pace while the database does not answer.
	pollOnTrouble = 5 * time.Second
	// drainLimit is how long the jobs in hand may go on after the end of Run's
	// context.
	drainLimit = 15 * time.Second
	// noteLimit bounds the writing down of an outcome.
	noteLimit = 5 * time.Second
)

// Run works until ctx ends, then finishes the jobs in hand. It returns nil
// after a drain, and an error if some job had to be cut off: its lease will
// end and another worker will do it.
func (q *Queue) Run(ctx context.Context) error {
	working, cutOff := context.WithCancel(context.WithoutCancel(ctx))
	defer cutOff()
	var crew sync.WaitGroup
	crew.Go(func() { q.dispatch(ctx, working, &crew) })
	for _, fn := range q.first {
		crew.Go(func() {
			if err := fn(ctx); err != nil {
				q.logger.WarnContext(ctx, "the first look at the jobs failed", "error", err)
			}
		})
	}
	for _, t := range q.periodic {
		crew.Go(func() { q.repeat(ctx, working, t) })
	}
	<-ctx.Done()
	return drain(&crew, cutOff)
}

func drain(crew *sync.WaitGroup, cutOff func()) error {
	done := make(chan struct{})
	go func() {
		crew.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-time.After(drainLimit):
		cutOff()
		<-done
		return errors.New("jobs: some jobs were cut off at the end")
	}
}

// dispatch hands jobs to at most so many goroutines as there are workers, and
// claims no more than can start at once: a claimed job waits for nobody.
func (q *Queue) dispatch(ctx, working context.Context, crew *sync.WaitGroup) {
	free := make(chan struct{}, q.workers)
	for range q.workers {
		free <- struct{}{}
	}
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case <-free:
			free <- struct{}{} // only waited for; the claim below counts
		}
		slots := len(free)
		// A claim that has begun is not cut off by the end of ctx: the jobs would
		// be leased and in nobody's hand.
		claimed, err := q.claim(working, slots)
		for _, job := range claimed {
			<-free
			crew.Go(func() {
				defer func() { free <- struct{}{} }()
				q.work(working, job)
			})
		}
		switch {
		case err != nil:
			q.logger.WarnContext(ctx, "jobs cannot be claimed", "error", err)
			q.sleep(ctx, pollOnTrouble)
		case len(claimed) < slots:
			q.sleep(ctx, pollEvery)
		}
	}
}

// sleep ends early when a job was enqueued here. The jitter keeps replicas
// from asking in step.
func (q *Queue) sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d*3/4 + rand.N(d/2))
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-q.wake:
	case <-timer.C:
	}
}

// RunOnce works every job that is due now, one after the other, and says how
// many it ran; a failed one counts, too. It is for tests, which own the clock.
// Periodic tasks are not part of it.
func (q *Queue) RunOnce(ctx context.Context) (ran int, err error) {
	for {
		claimed, err := q.claim(ctx, q.workers)
		if err != nil || len(claimed) == 0 {
			return ran, err
		}
		for _, job := range claimed {
			q.work(ctx, job)
			ran++
		}
	}
}

// work does one job and writes down how it went. If even that fails, the end
// of the lease brings the job back.
func (q *Queue) work(ctx context.Context, job Job) {
	log := q.logger.With("job", job.ID, "kind", job.Kind, "attempt", job.Attempt)
	began := q.db.Now()
	err := q.attempt(ctx, job)
	outcome := outcomeOf(job, err)
	q.observe(job.Kind, outcome, q.db.Now().Sub(began))
	// The outcome is written down even if the attempt was cut off.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteLimit)
	defer cancel()
	var noting error
	switch outcome {
	case Succeeded:
		noting = q.finish(ctx, job)
	case Abandoned:
		log.ErrorContext(ctx, "job given up", "error", err)
		noting = q.bury(ctx, job, reason(err))
	default:
		log.WarnContext(ctx, "job failed and will be tried again", "error", err, "wait", backoff(job.Attempt))
		noting = q.retry(ctx, job, reason(err))
	}
	if noting != nil {
		log.ErrorContext(ctx, "the outcome of a job could not be written down", "error", noting)
	}
}

func outcomeOf(job Job, err error) Outcome {
	switch {
	case err == nil:
		return Succeeded
	case isPermanent(err), job.Attempt >= maxAttempts:
		return Abandoned
	default:
		return Postponed
	}
}

func (q *Queue) attempt(ctx context.Context, job Job) (err error) {
	// Failed attempts are counted when a job is taken. One that comes again
	// after the last attempt has taken its process down with it each time.
	if job.Attempt > maxAttempts {
		return Permanent(errors.New("jobs: the worker died at every attempt"))
	}
	if job.Payload, err = q.sealer.Open(job.Payload); err != nil {
		// The secret is the portal's own, or it would not have started: no other comes.
		return Permanent(fmt.Errorf("jobs: the payload cannot be opened: %w", err))
	}
	ctx, cancel := context.WithTimeout(ctx, handlerLimit)
	defer cancel()
	return guarded(func() error { return q.handlers[job.Kind](ctx, job) })
}

// guarded turns a panic into an error: a defect in one handler must not end
// the process with everybody's requests.
func guarded(fn func() error) (err error) {
	defer func() {
		if surprise := recover(); surprise != nil {
			err = fmt.Errorf("jobs: panic: %v\n%s", surprise, debug.Stack())
		}
	}()
	return fn()
}
