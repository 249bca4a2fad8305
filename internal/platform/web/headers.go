package web

import "net/http"

// Content security policies by class of answer. Scripts can read the tokens,
// so nothing but our own files may run.
const (
	pagePolicy = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
		"connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
	callPolicy  = "default-src 'none'; frame-ancestors 'none'"
	imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
	// A PDF viewer does not work in a sandbox.
	documentPolicy = "default-src 'none'; style-src 'unsafe-inline'"
)

// secure sets what every answer carries. A handler may replace the policy and
// the caching by its own class.
func secure(https bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", callPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cache-Control", "no-store")
		if https {
			h.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}
