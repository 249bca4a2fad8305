package web

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/auth"
)

// Watcher receives what an admin has just read: the customers whose details were opened, and the
// lines of lists. Each line is a number that stands for its record.
type Watcher func(ctx context.Context, customerIDs []string, lines []uint64) error

// Watch sets the watcher. Call it before the first request.
func (a *API) Watch(watcher Watcher) { a.watcher = watcher }

// watchTimeout limits the counting, which continues after the client is gone.
const watchTimeout = 5 * time.Second

type shown struct {
	customerIDs []string
	lines       []uint64
	isAgent     bool
}

type shownKey struct{}

// shownBy returns nil unless an admin makes the call.
func shownBy(ctx context.Context) *shown {
	s, _ := ctx.Value(shownKey{}).(*shown)
	return s
}

// Shows records whose details a call opens. It is needed only if the address and the answer do not
// show it. An answer with one customerId outside a list needs no call of Shows.
func Shows(ctx context.Context, customerIDs ...string) {
	if s := shownBy(ctx); s != nil {
		s.customerIDs = append(s.customerIDs, customerIDs...)
	}
}

// watched counts what an admin reads, after the answer. A failure to count is only logged, because
// it must not stop the read. It also counts if the client hangs up early.
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
