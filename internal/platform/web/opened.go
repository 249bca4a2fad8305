package web

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/auth"
)

// Opened is told which customers' details an Agent was just shown.
type Opened func(ctx context.Context, customerIDs []string) error

// Watch has the reading of Agents counted, before the first request.
func (a *API) Watch(opened Opened) { a.opened = opened }

// openedTimeout bounds the counting, which goes on when the reader has gone.
const openedTimeout = 5 * time.Second

// shown are the customers whose details a call has answered.
type shown struct{ customerIDs []string }

type shownKey struct{}

// Shows notes whose details a call answers where its address does not name them, as
// with a ticket. A call with a customerId in its address needs no note.
func Shows(ctx context.Context, customerIDs ...string) {
	if s, ok := ctx.Value(shownKey{}).(*shown); ok {
		s.customerIDs = append(s.customerIDs, customerIDs...)
	}
}

// watched counts which customers an Agent opens, after the answer: counting must not
// refuse a read, so a failure is logged. Who hangs up early is counted, too.
func (a *API) watched(ctx huma.Context, next func(huma.Context)) {
	if a.opened == nil || !auth.From(ctx.Context()).IsAgent() {
		next(ctx)
		return
	}
	s := &shown{}
	ctx = huma.WithValue(ctx, shownKey{}, s)
	next(ctx)
	if ctx.Status() >= http.StatusBadRequest {
		return
	}
	s.customerIDs = append(s.customerIDs, ctx.Param("customerId"), ctx.Query("customerId"))
	s.customerIDs = slices.DeleteFunc(s.customerIDs, func(id string) bool { return id == "" })
	if len(s.customerIDs) == 0 {
		return
	}
	within, cancel := context.WithTimeout(context.WithoutCancel(ctx.Context()), openedTimeout)
	defer cancel()
	if err := a.opened(within, s.customerIDs); err != nil {
		loggerFrom(within).Error("the customers that an agent opens were not counted", "cause", err)
	}
}
