package web

import (
	"net/http"
	"strings"
	"sync/atomic"
	"time"
)

// Door is the handler of a server from its first moment. Until Open is called, the server is alive
// but not ready and refuses every call.
type Door struct {
	closed http.Handler
	behind atomic.Pointer[http.Handler]
}

const (
	startingSentence = "The portal is starting. Please try again shortly."
	startingRetry    = 5 * time.Second
)

// NewDoor returns a closed door. From the site it uses only logging and metrics.
func NewDoor(s Site) *Door {
	mux := http.NewServeMux()
	handle := func(pattern string, handler http.HandlerFunc) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			requestFrom(r.Context()).route = pattern
			handler(w, r)
		})
	}
	handle(aliveRoute, func(w http.ResponseWriter, _ *http.Request) { writePlain(w, http.StatusOK, "ok") })
	handle(readyRoute, func(w http.ResponseWriter, _ *http.Request) {
		writePlain(w, http.StatusServiceUnavailable, "not ready")
	})
	mux.HandleFunc("/", refuseWhileStarting)
	s.encrypted = &atomic.Pointer[string]{}
	return &Door{closed: s.secure(s.observe(mux))}
}

// Open passes all further requests to the portal.
func (d *Door) Open(portal http.Handler) { d.behind.Store(&portal) }

func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if portal := d.behind.Load(); portal != nil {
		(*portal).ServeHTTP(w, r)
		return
	}
	d.closed.ServeHTTP(w, r)
}

// refuseWhileStarting answers a call with JSON and a browser with plain text.
func refuseWhileStarting(w http.ResponseWriter, r *http.Request) {
	requestFrom(r.Context()).starting = true
	problem := newProblem(requestID(r.Context()), http.StatusServiceUnavailable, startingSentence)
	problem.retryAfter = startingRetry
	if strings.Contains(r.Header.Get("Accept"), "text/html") {
		w.Header().Set("Retry-After", problem.GetHeaders().Get("Retry-After"))
		writePlain(w, problem.status, startingSentence)
		return
	}
	sendProblem(w, problem)
}
