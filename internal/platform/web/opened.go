package web

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/auth"
)

// Watcher receives what a person at the desk was just shown: the customers whose details were
// opened, and the lines of pages of lists, each by a number that stands for its record.
type Watcher func(ctx context.Context, customerIDs []string, lines []uint64) error

// Watch has the reading at the desk counted, before the first request.
func (a *API) Watch(watcher Watcher) { a.watcher = watcher }

// watchTimeout bounds the counting, which goes on when the reader has gone.
const watchTimeout = 5 * time.Second

// shown is what a call has answered of customers.
type shown struct {
	customerIDs []string
	lines       []uint64
	isAgent     bool
}

type shownKey struct{}

// shownBy is nil unless somebody at the desk makes the call.
func shownBy(ctx context.Context) *shown {
	s, _ := ctx.Value(shownKey{}).(*shown)
	return s
}

// Shows notes whose details a call opens where neither its address nor its answer tells:
// an answer with one customerId outside of a list needs no note.
func Shows(ctx context.Context, customerIDs ...string) {
	if s := shownBy(ctx); s != nil {
		s.customerIDs = append(s.customerIDs, customerIDs...)
	}
}

// watched counts what somebody at the desk reads, after the answer: counting must not refuse a
// read, so a failure is logged. Who hangs up early is counted, too.
func (a *API) watched(ctx huma.Context, next func(huma.Context)) {
	actor := auth.From(ctx.Context())
	if a.watcher == nil || actor.Kind != auth.Admin {
		next(ctx)
		return
	}
	s := &shown{isAgent: actor.IsAgent()}
	ctx = huma.WithValue(ctx, shownKey{}, s)
	next(ctx)
	if ctx.Status() >= http.StatusBadRequest {
		return
	}
	s.customerIDs = append(s.customerIDs, ctx.Param("customerId"), ctx.Query("customerId"))
	s.customerIDs = slices.DeleteFunc(s.customerIDs, func(id string) bool { return id == "" || !s.isAgent })
	if len(s.customerIDs)+len(s.lines) == 0 {
		return
	}
	within, cancel := context.WithTimeout(context.WithoutCancel(ctx.Context()), watchTimeout)
	defer cancel()
	if err := a.watcher(within, s.customerIDs, s.lines); err != nil {
		loggerFrom(within).Error("reading at the desk could not be counted", "cause", err)
	}
}
