package web

import (
	"maps"
	"net/http"
	"strings"
)

// Content security policies for each class of answer. Scripts can read the tokens, so only our own
// files may run.
const (
	pagePolicy = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
		"connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
	callPolicy  = "default-src 'none'; frame-ancestors 'none'"
	imagePolicy = documentPolicy + "; sandbox"
	// A PDF viewer does not work in a sandbox.
	documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
	// An email is shown inside one of our pages. It can run no script, open nothing and show only
	// the picture that is in it.
	mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"
)

// Device permissions of pages. Customers scan serial numbers with the camera. The desk needs no
// camera.
const (
	noDevices    = "camera=(), microphone=(), geolocation=(), payment=()"
	ownCamera    = "camera=(self), microphone=(), geolocation=(), payment=()"
	customerArea = "/customer_dashboard"
	deskArea     = "/admin/dashboard"
)

// devicesAt returns the permissions of the page at a path. A page keeps its permissions when the
// app navigates without a reload, so the login page gets those of the customer area.
func devicesAt(path string) string {
	path = strings.ToLower(strings.TrimSuffix(path, "/"))
	if path == "" || path == customerArea || strings.HasPrefix(path, customerArea+"/") {
		return ownCamera
	}
	return noDevices
}

// secure sets the headers of every answer. A handler may replace the policy and the caching.
func (s Site) secure(next http.Handler) http.Handler {
	carried := http.Header{}
	carried.Set("Content-Security-Policy", callPolicy)
	carried.Set("X-Content-Type-Options", "nosniff")
	carried.Set("Referrer-Policy", "no-referrer")
	carried.Set("Cross-Origin-Opener-Policy", "same-origin")
	carried.Set("Cross-Origin-Resource-Policy", "same-origin")
	carried.Set("Permissions-Policy", noDevices)
	carried.Set("X-Frame-Options", "DENY")
	carried.Set("Cache-Control", "no-store")
	stay := []string{"max-age=63072000; includeSubDomains"}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// All answers share these slices. Set replaces a slice, and Add must copy it, because it
		// has no spare capacity.
		maps.Copy(w.Header(), carried)
		if s.isOurHTTPS(r) {
			w.Header()["Strict-Transport-Security"] = stay
		}
		next.ServeHTTP(w, r)
	})
}
