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
	// noteLimit bounds the writing down of outcomes.
	noteLimit = 5 * time.Second
	// turnEvery is how long outcomes and new jobs wait for others under load.
	turnEvery = 100 * time.Millisecond
	// handOfOne is how many jobs are claimed for each worker: one at work, the others next.
	handOfOne = 8
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

// dispatch keeps a hand of jobs: so many at work as there are workers, the others next.
// What is done is written down together, in the transaction that claims the next ones.
func (q *Queue) dispatch(ctx, working context.Context, crew *sync.WaitGroup) {
	next, done := make(chan Job, q.hand()), make(chan result, q.hand())
	for range q.workers {
		crew.Go(func() {
			for job := range next {
				done <- q.work(ctx, working, job)
			}
		})
	}
	defer close(next)
	news := news{look: true}
	for inHand := 0; ; {
		wanted := 0
		if news.look && ctx.Err() == nil {
			wanted = q.hand() - inHand
		}
		// A claim that has begun is not cut off by the end of ctx: the jobs would
		// be leased and in nobody's hand.
		claimed, left, err := q.turn(working, news.results, wanted)
		if err != nil {
			q.logger.WarnContext(ctx, "jobs can be neither claimed nor written down", "error", err)
		}
		for _, job := range claimed {
			next <- job
		}
		if inHand += len(claimed); ctx.Err() != nil && inHand == 0 {
			return
		}
		news = q.await(ctx, done, inHand, wanted > 0 && len(claimed) == wanted, err)
		inHand -= len(news.results)
		news.results = append(left, news.results...)
	}
}

// news are a reason to speak to the database.
type news struct {
	results []result
	look    bool // there may be more jobs
}

// await waits for news. They come at once after a rest, and together under load: when
// the workers are about to have nothing to do, or after turnEvery. more says that jobs
// were left when the last ones were claimed.
func (q *Queue) await(ctx context.Context, done <-chan result, inHand int, more bool, trouble error) (n news) {
	pause := pollEvery
	if trouble != nil {
		pause = q.trouble
	}
	// The jitter keeps replicas from asking in step.
	poll, turn := time.NewTimer(pause*3/4+rand.N(pause/2)), time.NewTimer(turnEvery)
	defer poll.Stop()
	defer turn.Stop()
	n.look = more
	ended, rested := ctx.Done(), false
	for {
		left := inHand - len(n.results)
		switch {
		case ctx.Err() != nil && left == 0:
			return n
		case trouble != nil: // only time helps
		case more && len(n.results) > 0 && left <= q.workers, rested && (len(n.results) > 0 || n.look && left < q.hand()):
			return n
		}
		select {
		case r := <-done:
			n.results = append(n.results, r)
		case <-q.wake:
			n.look = true
		case <-turn.C:
			rested = true
		case <-poll.C:
			n.look = true
			return n
		case <-ended:
			ended = nil
		}
	}
}

// RunOnce works every job that is due now, one after the other, and says how
// many it ran; a failed one counts, too. It is for tests, which own the clock.
// Periodic tasks are not part of it.
func (q *Queue) RunOnce(ctx context.Context) (ran int, err error) {
	select {
	case <-q.wake: // is looked for below
	default:
	}
	var results []result
	for wanted := q.hand(); wanted > 0 || len(results) > 0; {
		claimed, _, err := q.turn(ctx, results, wanted)
		if err != nil {
			return ran, err
		}
		results = nil
		for _, job := range claimed {
			results = append(results, q.work(ctx, ctx, job))
			ran++
		}
		select {
		case <-q.wake: // one of them left another job
		default:
			if len(claimed) < wanted {
				wanted = 0
			}
		}
	}
	return ran, nil
}

// result is how an attempt at a job ended.
type result struct {
	Job
	outcome Outcome
	reason  string // of a failure
	row     []any  // what is kept of it
}

// work does one job, unless ctx has ended or so much of its lease that it might be lost.
// If its result is never written down, the end of the lease brings the job back.
func (q *Queue) work(ctx, working context.Context, job Job) result {
	began := q.db.Now()
	limit := job.until.Sub(began) - leaseReserve
	if ctx.Err() != nil || limit < startLimit {
		return result{Job: job, outcome: returned}
	}
	working, cancel := context.WithTimeout(working, limit)
	defer cancel()
	log := q.logger.With("job", job.ID, "kind", job.Kind, "attempt", job.Attempt)
	err := q.attempt(working, job)
	r := result{Job: job, outcome: outcomeOf(job, err)}
	q.observe(job.Kind, r.outcome, q.db.Now().Sub(began))
	switch r.outcome {
	case Succeeded:
		r.row = q.rowOf(working, job)
	case Abandoned:
		r.reason = reason(err)
		log.ErrorContext(working, "job given up", "error", err)
	default:
		r.reason = reason(err)
		log.WarnContext(working, "job failed and will be tried again", "error", err, "wait", backoff(job.Attempt))
	}
	return r
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
