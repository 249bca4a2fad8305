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
	// pollEvery is how often a replica looks for jobs of other replicas. Its own jobs wake it.
	pollEvery = time.Second
	// pollOnTrouble is the pause while the database does not answer.
	pollOnTrouble = 5 * time.Second
	// drainLimit is how long running jobs may continue after Run's context ends.
	drainLimit = 15 * time.Second
	// noteLimit limits how long storing the results may take.
	noteLimit = 5 * time.Second
	// turnEvery is how long results and new jobs are collected under load.
	turnEvery = 100 * time.Millisecond
	// handOfOne is how many jobs are claimed for each worker: one runs, the others are next.
	handOfOne = 8
)

// Run works until ctx ends, then finishes the running jobs. It returns an error if it had to cut
// off a job. Another worker takes that job when its lease ends.
func (q *Queue) Run(ctx context.Context) error {
	working, cutOff := context.WithCancel(context.WithoutCancel(ctx))
	defer cutOff()
	var crew sync.WaitGroup
	crew.Go(func() { q.dispatch(ctx, working, &crew) })
	for _, fn := range q.first {
		crew.Go(func() {
			if err := fn(ctx); err != nil {
				q.logger.WarnContext(ctx, "the first check of the jobs failed", "error", err)
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

// dispatch claims jobs for the workers, with some more that are next. Results are saved in the same
// transaction that claims the next jobs.
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
		// The end of ctx does not stop a claim that has begun. Otherwise jobs would be leased and
		// no worker would have them.
		claimed, left, err := q.turn(working, news.results, wanted)
		if err != nil {
			q.logger.WarnContext(ctx, "jobs cannot be claimed or saved", "error", err)
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

// news is a reason to use the database.
type news struct {
	results []result
	look    bool // there may be more jobs
}

// await waits for news. When the queue is quiet it returns at once. Under load it collects results
// until the workers are almost idle or turnEvery has passed. more means that the last claim left
// some due jobs.
func (q *Queue) await(ctx context.Context, done <-chan result, inHand int, more bool, trouble error) (n news) {
	pause := pollEvery
	if trouble != nil {
		pause = q.trouble
	}
	// Random pauses keep replicas from polling at the same moment.
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
		case trouble != nil: // wait for the next poll
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

// RunOnce runs every due job, one after the other, and returns how many it ran, including failed
// ones. It skips periodic tasks. It is for tests, which control the clock.
func (q *Queue) RunOnce(ctx context.Context) (ran int, err error) {
	select {
	case <-q.wake: // the loop below looks anyway
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
		case <-q.wake: // a handler added another job
		default:
			if len(claimed) < wanted {
				wanted = 0
			}
		}
	}
	return ran, nil
}

type result struct {
	Job
	outcome Outcome
	reason  string // why it failed
	row     []any  // the row to keep
}

// work runs one job, unless ctx has ended or too little of its lease is left. If the result is
// never stored, the job comes back when the lease ends.
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
		log.ErrorContext(working, "job failed for the last time", "error", err)
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
	// Attempts are counted when a worker claims a job. A job with more than maxAttempts has ended
	// its process each time.
	if job.Attempt > maxAttempts {
		return Permanent(errors.New("jobs: the worker died at every attempt"))
	}
	if job.Payload, err = q.sealer.Open(job.Payload); err != nil {
		// The server checked its secret at startup, so a retry has no other secret.
		return Permanent(fmt.Errorf("jobs: the payload cannot be opened: %w", err))
	}
	return guarded(func() error { return q.handlers[job.Kind](ctx, job) })
}

// guarded turns a panic into an error. A defect in one handler must not end the process and all its
// requests.
func guarded(fn func() error) (err error) {
	defer func() {
		if surprise := recover(); surprise != nil {
			err = fmt.Errorf("jobs: panic: %v\n%s", surprise, debug.Stack())
		}
	}()
	return fn()
}
