package web

import (
	"net/http"
	"reflect"
)

// boundBody sets the largest body of a call, unless the call has its own limit. A call without a
// body field reads none.
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

// describeBounds writes the limits of a call into the API document, for tests and for API users.
// x-early marks calls for admins who must first choose a password or set up two-step login.
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
	case r.beforePassword:
		r.op.Extensions["x-early"] = []string{"password", "step"}
	case r.beforeTwoFactor:
		r.op.Extensions["x-early"] = []string{"step"}
	}
}
