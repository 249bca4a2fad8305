package web

import (
	"context"
	"log/slog"
	"net/http"
	"sync/atomic"
)

// The addresses that load balancers and supervisors poll.
const (
	aliveRoute = "GET /healthz"
	readyRoute = "GET /readyz"
)

func probes(route string) bool { return route == aliveRoute || route == readyRoute }

// levelOf keeps the polled addresses out of the log.
func levelOf(route string) slog.Level {
	if probes(route) {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// readiness answers the probe, and logs each change.
type readiness struct {
	ready func(context.Context) error
	down  atomic.Bool
}

func (h *readiness) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	err := h.ready(r.Context())
	if was := h.down.Swap(err != nil); was != (err != nil) {
		if err != nil {
			loggerFrom(r.Context()).Warn("not ready", "cause", err)
		} else {
			loggerFrom(r.Context()).Info("ready again")
		}
	}
	if err != nil {
		writePlain(w, http.StatusServiceUnavailable, "not ready")
		return
	}
	writePlain(w, http.StatusOK, "ready")
}
