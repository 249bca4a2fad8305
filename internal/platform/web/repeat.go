package web

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
)

// repeatHeader carries the key by which a repeated submit is recognised. Every
// call that changes something takes it.
const repeatHeader = "Idempotency-Key"

const maxRepeatKey = 200

// equalWithin is for how long equal requests are one, see EqualIsOne.
const equalWithin = 10 * time.Second

var errRepeatKey = fault.Newf(fault.Invalid, "The header %s may have at most %d characters.", repeatHeader, maxRepeatKey)

// Prints makes a fingerprint of what a request says, so that the same key with
// other content is noticed.
type Prints interface {
	Print(v any) (string, error)
}

type repeatKey struct{}

// readRepeatKey keeps the key for the call. It stands behind the guard.
func readRepeatKey(ctx huma.Context, next func(huma.Context)) {
	key := ctx.Header(repeatHeader)
	switch {
	case len(key) > maxRepeatKey:
		writeProblem(ctx, problemOf(ctx.Context(), errRepeatKey))
	case key == "" || ctx.Method() == http.MethodGet:
		next(ctx)
	default:
		next(huma.WithValue(ctx, repeatKey{}, key))
	}
}

// repeatable lets the write that a call ends in know the request it comes from.
func (a *API) repeatable(ctx context.Context, r *Route, in any) (context.Context, error) {
	key, chosen := ctx.Value(repeatKey{}).(string)
	if !chosen && !r.equalIsOne {
		return ctx, nil
	}
	print, err := a.prints.Print(in)
	if err != nil {
		return ctx, err
	}
	request := idempotent.Request{Key: key, Print: print}
	if !chosen {
		actor := auth.From(ctx)
		request.Key = "equal:" + string(actor.Kind) + ":" + actor.ID + ":" + r.op.OperationID + ":" + print
		request.Within = equalWithin
	}
	return idempotent.WithRequest(ctx, request), nil
}

// EqualIsOne makes equal requests of one person one for some seconds, though they
// carry no key: a button that was pressed twice, a program that tries again. It
// is for calls that add a record which nothing else tells from its double; what
// can exist once only says that it does, and what sets something may be repeated
// as it is.
func EqualIsOne(r *Route) { r.equalIsOne = true }

// describeRepeat tells of the header in the contract.
func describeRepeat(r *Route) {
	op := &r.op
	if op.Method == http.MethodGet {
		return
	}
	length := maxRepeatKey
	description := "If you repeat a request with the same key, you get the first answer. The same key with other content is refused."
	if r.equalIsOne {
		description += " Without a key, equal requests of one person within ten seconds count as one."
	}
	op.Parameters = append(op.Parameters, &huma.Param{
		Name: repeatHeader, In: "header",
		Description: description,
		Schema:      &huma.Schema{Type: huma.TypeString, MaxLength: &length},
	})
}
