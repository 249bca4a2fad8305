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

// repeatHeader carries the key that identifies a repeated request. Every call that changes data
// accepts it.
const repeatHeader = "Idempotency-Key"

const maxRepeatKey = 200

// equalWithin is how long equal requests count as one, see EqualIsOne.
const equalWithin = 10 * time.Second

var errRepeatKey = fault.Newf(fault.Invalid, "The header %s may have at most %d characters.", repeatHeader, maxRepeatKey)

// Prints makes a hash of a request. It shows whether the same key comes with other content.
type Prints interface {
	Print(v any) (string, error)
}

type repeatKey struct{}

// readRepeatKey stores the key for the call. It runs after guard.
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

// repeatable passes the request's key and hash on to the write.
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

// EqualIsOne treats equal requests of one person as one for some seconds, even without a key: a
// double click, or a program that retries. Use it for calls that add a record without any unique
// value. Other calls do not need it: they refuse a duplicate, or can run twice without harm.
func EqualIsOne(r *Route) { r.equalIsOne = true }

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
