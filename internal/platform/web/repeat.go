package web

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// repeatHeader carries the key by which a repeated submit is recognised. Every
// call that changes something takes it.
const repeatHeader = "Idempotency-Key"

const maxRepeatKey = 200

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
func (a *API) repeatable(ctx context.Context, in any) (context.Context, error) {
	key, ok := ctx.Value(repeatKey{}).(string)
	if !ok {
		return ctx, nil
	}
	print, err := a.prints.Print(in)
	if err != nil {
		return ctx, err
	}
	return db.WithRequest(ctx, db.Request{Key: key, Print: print}), nil
}

// describeRepeat tells of the header in the contract.
func describeRepeat(op *huma.Operation) {
	if op.Method == http.MethodGet {
		return
	}
	length := maxRepeatKey
	op.Parameters = append(op.Parameters, &huma.Param{
		Name: repeatHeader, In: "header",
		Description: "Makes a repeat of the same request answer like the first; with other content it is refused.",
		Schema:      &huma.Schema{Type: huma.TypeString, MaxLength: &length},
	})
}
