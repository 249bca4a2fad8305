package web

import (
	"context"
	"log/slog"
	"net/http"
	"sync/atomic"
)

// What balancers and supervisors ask, again and again.
const (
	aliveRoute = "GET /healthz"
	readyRoute = "GET /readyz"
)

func probes(route string) bool { return route == aliveRoute || route == readyRoute }

// levelOf keeps out of the log what says the same every second.
func levelOf(route string) slog.Level {
	if probes(route) {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// readiness tells whoever asks, and the log when it changes.
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
