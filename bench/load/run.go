package load

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Load is what to do to a server.
type Load struct {
	Addr  string
	Conns int
	For   time.Duration
	// Next is the request of a number, counted from 0 over all connections, or
	// false when there is none left. It is called from many goroutines.
	Next func(n int) (Request, bool)
}

// Result is how fast the answers came.
type Result struct {
	Requests  int
	PerSecond float64
	P50, P99  time.Duration
	Max       time.Duration
}

var errNothing = errors.New("not a single request was made")

// Run applies the load. The first answer that is wrong ends it: a figure that
// counts refusals is worth nothing.
func (l Load) Run(ctx context.Context) (Result, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var numbers atomic.Int64
	took := make([][]time.Duration, l.Conns)
	began := time.Now()
	var crew sync.WaitGroup
	for i := range l.Conns {
		crew.Go(func() {
			var err error
			if took[i], err = l.work(ctx, &numbers, began.Add(l.For)); err != nil {
				stop(err)
			}
		})
	}
	crew.Wait()
	elapsed := time.Since(began)
	if err := context.Cause(ctx); err != nil {
		return Result{}, err
	}
	return summarise(slices.Concat(took...), elapsed)
}

func (l Load) work(ctx context.Context, numbers *atomic.Int64, end time.Time) ([]time.Duration, error) {
	conn, err := Dial(l.Addr)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	// The end of the run also ends a call that is still waiting.
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	var took []time.Duration
	// The first request is made in any case, however short the time.
	for ctx.Err() == nil && (len(took) == 0 || time.Now().Before(end)) {
		request, ok := l.Next(int(numbers.Add(1) - 1))
		if !ok {
			break
		}
		began := time.Now()
		if _, err := conn.Call(request); err != nil {
			return nil, err
		}
		took = append(took, time.Since(began))
	}
	return took, nil
}

func summarise(took []time.Duration, elapsed time.Duration) (Result, error) {
	if len(took) == 0 {
		return Result{}, errNothing
	}
	slices.Sort(took)
	return Result{
		Requests:  len(took),
		PerSecond: float64(len(took)) / elapsed.Seconds(),
		P50:       took[len(took)/2],
		P99:       took[len(took)*99/100],
		Max:       took[len(took)-1],
	}, nil
}
