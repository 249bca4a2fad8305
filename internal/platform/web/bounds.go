package web

import (
	"net/http"
	"reflect"
)

// boundBody gives a call the largest body of its kind unless it has a limit of
// its own. One that declares no body reads none.
func (r *Route) boundBody(input reflect.Type) {
	_, r.json = input.FieldByName("Body")
	switch {
	case r.form:
		r.bodyBytes = maxFormBytes
	case r.json && r.bodyBytes == 0:
		r.bodyBytes = maxJSONBytes
	}
	r.op.MaxBodyBytes = r.bodyBytes
}

func (r *Route) takesBody() bool { return r.form || r.json }

func (r *Route) reads() bool { return r.op.Method == http.MethodGet }

// describeBounds writes into the contract what every call is bound by, so that
// a test can walk it, and whoever writes a program against it knows. What an admin may
// call who has yet to choose a password or to set up a second step says so (x-early).
func (r *Route) describeBounds() {
	r.op.Extensions = map[string]any{
		"x-access":     r.access.name(),
		"x-body-limit": r.bodyBytes,
		"x-rate-class": string(r.rate),
	}
	if role := r.access.leastRole(); role != "" {
		r.op.Extensions["x-role"] = string(role)
	}
	switch {
	case r.early:
		r.op.Extensions["x-early"] = []string{"password", "step"}
	case r.addsStep:
		r.op.Extensions["x-early"] = []string{"step"}
	}
}
