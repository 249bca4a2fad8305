package web

import (
	"fmt"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/limit"
)

// RateClass is a group of calls that share one rate limit per caller. The limit is far above normal
// use and far below what a program can send. Expensive calls, such as logins and forms, have
// stricter limits in their own packages. Each replica counts alone, because a read must not cause a
// write.
type RateClass string

const (
	Visits      RateClass = "visits"      // public calls, by IP address
	Reads       RateClass = "reads"       // by person
	Writes      RateClass = "writes"      // by person
	Searches    RateClass = "searches"    // search while typing, by person
	LongAnswers RateClass = "longAnswers" // files and spreadsheets, by person
)

func (c RateClass) rule() (rule limit.Rule, known bool) {
	rule = limit.Rule{Name: "class-" + string(c), Window: 10 * time.Second}
	switch c {
	case Visits:
		rule.Max = 150
	case Reads:
		rule.Max = 300
	case Writes:
		rule.Max = 100
	case Searches:
		rule.Max = 60
	case LongAnswers:
		rule.Max = 100
	default:
		return rule, false
	}
	return rule, true
}

// Rate sets another class than the default of the call.
func Rate(class RateClass) Option { return func(r *Route) { r.rate = class } }

func (r *Route) classify() {
	switch {
	case r.rate != "":
	case r.access == Public:
		r.rate = Visits
	case r.stream:
		r.rate = LongAnswers
	case r.reads():
		r.rate = Reads
	default:
		r.rate = Writes
	}
}

// limited runs after guard, so that it knows the caller.
func (a *API) limited(ctx huma.Context, next func(huma.Context)) {
	if err := a.limits.Allow(ctx.Context(), routeOf(ctx).rule, countedAs(ctx)); err != nil {
		writeProblem(ctx, problemOf(ctx.Context(), err))
		return
	}
	next(ctx)
}

func countedAs(ctx huma.Context) string {
	actor := auth.From(ctx.Context())
	if actor.ID == "" {
		return ClientIP(ctx.Context())
	}
	return string(actor.Kind) + ":" + actor.ID
}

// mustBeBounded sets the rule of the call's class. It panics at startup if a call has no rate limit
// or no body limit.
func (r *Route) mustBeBounded() {
	var known bool
	if r.rule, known = r.rate.rule(); !known {
		panic(fmt.Sprintf("web: %s has no rate class: %q", r.op.OperationID, r.rate))
	}
	if r.bodyBytes < 0 || r.bodyBytes > maxFormBytes || r.bodyBytes == 0 && r.takesBody() {
		panic(fmt.Sprintf("web: %s has no limit of its body: %d", r.op.OperationID, r.bodyBytes))
	}
}
