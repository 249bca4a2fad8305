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

// Metrics counts the work of the server, in its own registry.
type Metrics struct {
	Registry *prometheus.Registry
	requests *prometheus.HistogramVec
	shed     *prometheus.CounterVec
}

// Reasons why the server refused a request that it would serve at another time.
const (
	shedLimited  = "limited"     // one caller sends too many requests
	shedStarting = "starting"    // the portal is not ready yet
	shedBusy     = "unavailable" // the database or the file store does not answer in time
	shedFull     = "disk_full"
)

func NewMetrics() *Metrics {
	m := &Metrics{
		Registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "aftercare_http_request_seconds",
			Help:    "Time to answer, by route and status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 15},
		}, []string{"route", "status"}),
		shed: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "aftercare_shed_total",
			Help: "Requests that were turned away and would be served at another moment, by reason.",
		}, []string{"reason"}),
	}
	for _, reason := range []string{shedLimited, shedStarting, shedBusy, shedFull} {
		m.shed.WithLabelValues(reason)
	}
	m.Registry.MustRegister(m.requests, m.shed, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{})
}

// figures serves the metrics only to this machine, because they reveal much about the portal.
// Behind a local proxy every visitor has a local address, so a forwarded request is refused. Others
// get 404.
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

// forwardedBy lists headers that show that a proxy forwarded the request.
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

// NewFiguresHandler serves only the metrics, to any caller.
func NewFiguresHandler(m *Metrics) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m.Handler())
	return mux
}

// Count adds a counter that another package keeps.
func (m *Metrics) Count(name, help string, value func() int64) {
	m.Registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(value()) }))
}

func (m *Metrics) seen(req *request, status int, took time.Duration) {
	m.requests.WithLabelValues(req.route, strconv.Itoa(status)).Observe(took.Seconds())
	if reason := whyShed(req, status); reason != "" {
		m.shed.WithLabelValues(reason).Inc()
	}
}

func whyShed(req *request, status int) string {
	switch {
	case probes(req.route):
		return "" // a replica that is stopping refuses its probes
	case req.starting:
		return shedStarting
	case status == http.StatusTooManyRequests:
		return shedLimited
	case status == http.StatusServiceUnavailable:
		return shedBusy
	case status == http.StatusInsufficientStorage:
		return shedFull
	default:
		return ""
	}
}
