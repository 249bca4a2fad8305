package web

import (
	"mime"
	"net/http"
	"net/url"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"aftercare/internal/platform/fault"
)

// A proxy in front of the server may read an ambiguous request in another way, and pass on a
// request that it should stop. So every call must say each thing once.

var (
	errTwoQueries = fault.New(fault.Invalid, "The address has the same filter more than once.")
	errBadQuery   = fault.New(fault.Invalid, "The address has characters that cannot be read.")
	errNotJSON    = fault.New(fault.Unsupported, "Please send the request as application/json.")
)

// headersOnce lists the headers that identify the caller or the body's type.
var headersOnce = []string{"Authorization", "Content-Type", repeatHeader}

// unambiguous runs before guard.
func unambiguous(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	if err := checkRequest(r, routeOf(ctx).form || routeOf(ctx).anyBody); err != nil {
		writeProblem(ctx, problemOf(ctx.Context(), err))
		return
	}
	next(ctx)
}

func checkRequest(r *http.Request, ownType bool) error {
	for _, name := range headersOnce {
		if len(r.Header.Values(name)) > 1 {
			return fault.Newf(fault.Invalid, "The request has the header %s more than once.", name)
		}
	}
	if r.URL.RawQuery != "" {
		query, err := url.ParseQuery(r.URL.RawQuery)
		if err != nil {
			return errBadQuery
		}
		for _, values := range query {
			if len(values) > 1 {
				return errTwoQueries
			}
		}
	}
	// A form checks its own type. An empty body has none.
	if ownType || r.ContentLength == 0 || r.Method == http.MethodGet || r.Method == http.MethodHead {
		return nil
	}
	if mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || mediaType != jsonType {
		return errNotJSON
	}
	return nil
}
