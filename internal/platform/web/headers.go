package web

import (
	"maps"
	"net/http"
	"strings"
)

// Content security policies by class of answer. Scripts can read the tokens,
// so nothing but our own files may run.
const (
	pagePolicy = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
		"connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
	callPolicy  = "default-src 'none'; frame-ancestors 'none'"
	imagePolicy = documentPolicy + "; sandbox"
	// A PDF viewer does not work in a sandbox.
	documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
	// A mail is shown within a page of ours. It runs nothing, opens nothing and
	// loads nothing but pictures of the portal itself.
	mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox"
)

// What pages may use of a device. Customers scan a serial number by the camera; the desk
// has no use for one.
const (
	noDevices    = "camera=(), microphone=(), geolocation=(), payment=()"
	ownCamera    = "camera=(self), microphone=(), geolocation=(), payment=()"
	customerArea = "/customer_dashboard"
)

// devicesAt is the policy of the page at an address. A page that leads on to another without
// loading it keeps its own, so the login has that of the customers.
func devicesAt(path string) string {
	path = strings.ToLower(strings.TrimSuffix(path, "/"))
	if path == "" || path == customerArea || strings.HasPrefix(path, customerArea+"/") {
		return ownCamera
	}
	return noDevices
}

// secure sets what every answer carries. A handler may replace the policy and
// the caching by its own class.
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
		// All answers share the values: Set replaces one, and Add, for which they
		// have no room, copies it.
		maps.Copy(w.Header(), carried)
		if s.isOurHTTPS(r) {
			w.Header()["Strict-Transport-Security"] = stay
		}
		next.ServeHTTP(w, r)
	})
}
