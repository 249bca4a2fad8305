package web

import (
	"context"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/fault"
)

// A long answer takes as long as its client reads. It holds memory, and a list also uses the
// database, so their number is limited, per person and in total. Each process counts its own. A
// count in the database would need a connection, and a refusal must not wait.

const (
	// listsOfOne allows an admin one export beside two lists.
	listsOfOne = 3
	// filesOfOne is more than the six files that a browser opens at once. Several admins may share
	// an account, so filesOfDesk is larger.
	filesOfOne  = 8
	filesOfDesk = 32
	filesInAll  = 256
	// listsInAll is the default if Bounds.Lists is not set.
	listsInAll = 4

	longRetry = 5 * time.Second
)

// Bounds limits the work at the same time.
type Bounds struct {
	Lists    int           // whole lists and spreadsheets of all people; listsInAll if zero
	Factor   float64       // multiplies the uploads of each person; 1 if zero
	Patience time.Duration // how long a client may be silent; 20 seconds if zero
}

// Bound sets the limits. Call it before the first request.
func (a *API) Bound(b Bounds) {
	if b.Lists > 0 {
		a.lists.inAll = b.Lists
	}
	if b.Factor > 0 {
		a.uploads.ofOne = max(int(uploadsOfOne*b.Factor), 1)
	}
	if b.Patience > 0 {
		a.patience = b.Patience
	}
}

// crowd counts the running long answers of one kind, or the running uploads.
type crowd struct {
	ofOne, ofDesk, inAll int

	tooMany func(most int) *fault.Error
	full    *fault.Error
	retry   time.Duration // when a refused person may try again

	mu      sync.Mutex
	present map[string]int
	total   int
}

func newLists() *crowd {
	return &crowd{ofOne: listsOfOne, ofDesk: listsOfOne, inAll: listsInAll, retry: longRetry, present: map[string]int{},
		tooMany: func(most int) *fault.Error {
			return fault.Newf(fault.TooMany, "You are loading %d whole lists or exports already. Please wait until one of them is complete.", most)
		},
		full: fault.New(fault.Unavailable, "Too many whole lists and exports are being sent at the moment. Please try again shortly.").After(longRetry)}
}

func newFiles() *crowd {
	return &crowd{ofOne: filesOfOne, ofDesk: filesOfDesk, inAll: filesInAll, retry: longRetry, present: map[string]int{},
		tooMany: func(most int) *fault.Error {
			return fault.Newf(fault.TooMany, "You are opening %d files already. Please wait until one of them is complete.", most)
		},
		full: fault.New(fault.Unavailable, "Too many files are being sent at the moment. Please try again shortly.").After(longRetry)}
}

func (c *crowd) acquire(person string, desk bool) error {
	most := c.ofOne
	if desk {
		most = c.ofDesk
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.present[person] >= most:
		return c.tooMany(most).After(c.retry)
	case c.total >= c.inAll:
		return c.full
	}
	c.present[person]++
	c.total++
	return nil
}

func (c *crowd) release(person string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.total--
	if c.present[person]--; c.present[person] == 0 {
		delete(c.present, person)
	}
}

// seat is the place of one call in a crowd, in case its answer is long. Only the call's own
// goroutine uses it.
type seat struct {
	api    *API
	person string
	in     *crowd // nil until takeSeat
}

type seatKey struct{}

// seated gives a call a seat and frees it after the last byte, or when the client is gone. It runs
// after guard.
func (a *API) seated(ctx huma.Context, next func(huma.Context)) {
	if !routeOf(ctx).long {
		next(ctx)
		return
	}
	s := &seat{api: a, person: countedAs(ctx)}
	defer s.release()
	next(huma.WithValue(ctx, seatKey{}, s))
}

func (s *seat) release() {
	if s.in != nil {
		s.in.release(s.person)
	}
}

// takeSeat counts a long answer. Call it before the first query. Outside a call it does nothing.
func takeSeat(ctx context.Context, of func(*API) *crowd) error {
	s, _ := ctx.Value(seatKey{}).(*seat)
	if s == nil || s.in != nil {
		return nil
	}
	crowd := of(s.api)
	if err := crowd.acquire(s.person, auth.From(ctx).Kind == auth.Admin); err != nil {
		return err
	}
	s.in = crowd
	return nil
}

func amongLists(a *API) *crowd { return a.lists }
func amongFiles(a *API) *crowd { return a.files }

func patienceIn(ctx context.Context) time.Duration {
	if s, ok := ctx.Value(seatKey{}).(*seat); ok {
		return s.api.patience
	}
	return patience
}
