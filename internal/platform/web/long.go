package web

import (
	"context"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/fault"
)

// A long answer takes as long as its reader likes. Each holds memory, and a list
// that is walked over wants the database again and again; so there are only so
// many of them, for each person and in all. They are counted in this process,
// whose memory and connections they take: a count in the database would itself
// wait for a connection, and a refusal must not wait for anything.

const (
	// listsOfOne leaves a person at the desk an export beside two lists.
	listsOfOne = 3
	// filesOfOne is more than a browser opens at once, which is six. Several people
	// at the desk may share an account.
	filesOfOne  = 8
	filesOfDesk = 32
	filesInAll  = 256
	// listsInAll is for a portal that does not say how many its database can bear.
	listsInAll = 4

	longRetry = 5 * time.Second
)

// Bounds are how much may be under way at once.
type Bounds struct {
	Lists    int           // whole lists and spreadsheets, over all persons; a few if unsaid
	Factor   float64       // multiplies the uploads of each person; 1 if unsaid
	Patience time.Duration // with a client that takes or sends nothing; 20 seconds if unsaid
}

// Bound sets the bounds, before the first request.
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

// crowd are the long answers of one kind, or the uploads, that are under way.
type crowd struct {
	ofOne, ofDesk, inAll int

	tooMany func(most int) *fault.Error
	full    *fault.Error
	retry   time.Duration // when somebody who was refused may come again

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

func (c *crowd) enter(person string, desk bool) error {
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

func (c *crowd) leave(person string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.total--
	if c.present[person]--; c.present[person] == 0 {
		delete(c.present, person)
	}
}

// seat is the place of one call among the long answers, should its answer turn
// out to be one. Only the call's own goroutine uses it.
type seat struct {
	api    *API
	person string
	in     *crowd // nil until it is taken
}

type seatKey struct{}

// seated gives a call that may answer at length its seat, and takes it back when
// the last byte has left, or the reader has. It stands behind the guard.
func (a *API) seated(ctx huma.Context, next func(huma.Context)) {
	if !routeOf(ctx).long {
		next(ctx)
		return
	}
	s := &seat{api: a, person: countedAs(ctx)}
	defer s.leave()
	next(huma.WithValue(ctx, seatKey{}, s))
}

func (s *seat) leave() {
	if s.in != nil {
		s.in.leave(s.person)
	}
}

// takeSeat is asked before the first look at the database. Outside of a call
// there is nothing to bound.
func takeSeat(ctx context.Context, of func(*API) *crowd) error {
	s, _ := ctx.Value(seatKey{}).(*seat)
	if s == nil || s.in != nil {
		return nil
	}
	crowd := of(s.api)
	if err := crowd.enter(s.person, auth.From(ctx).Kind == auth.Admin); err != nil {
		return err
	}
	s.in = crowd
	return nil
}

func amongLists(a *API) *crowd { return a.lists }
func amongFiles(a *API) *crowd { return a.files }

// patienceIn is how long the reader of an answer may take nothing of it.
func patienceIn(ctx context.Context) time.Duration {
	if s, ok := ctx.Value(seatKey{}).(*seat); ok {
		return s.api.patience
	}
	return patience
}
