package web

import (
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics counts what the server does, in a registry of its own.
type Metrics struct {
	Registry *prometheus.Registry
	requests *prometheus.HistogramVec
}

func NewMetrics() *Metrics {
	m := &Metrics{
		Registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "aftercare_http_request_seconds",
			Help:    "Time to answer, by route and status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 15},
		}, []string{"route", "status"}),
	}
	m.Registry.MustRegister(m.requests, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{})
}

// figures answers the metrics to this machine alone. They tell much of the
// portal, and where a proxy stands before it every visitor comes from there: so
// whatever was forwarded is taken for a stranger's. To strangers there is nothing.
func (s Site) figures() http.Handler {
	metrics := s.Metrics.Handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.FiguresApart || !isNeighbour(r) {
			sendProblem(w, newProblem(requestID(r.Context()), http.StatusNotFound, "There is nothing at this address."))
			return
		}
		metrics.ServeHTTP(w, r)
	})
}

// forwardedBy are the headers by which proxies give themselves away.
var forwardedBy = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via"}

func isNeighbour(r *http.Request) bool {
	for _, name := range forwardedBy {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && peer.Addr().Unmap().IsLoopback()
}

// NewFiguresHandler answers the metrics, and nothing else, to whoever asks.
func NewFiguresHandler(m *Metrics) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m.Handler())
	return mux
}

// Count adds a counter that is kept elsewhere.
func (m *Metrics) Count(name, help string, value func() int64) {
	m.Registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(value()) }))
}

func (m *Metrics) seen(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Observe(took.Seconds())
}
