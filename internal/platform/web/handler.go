package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"aftercare/internal/platform/id"
	"aftercare/internal/platform/portal"
)

// Site is everything around the API: pages, health checks, metrics and the portal's settings.
type Site struct {
	Pages          *Pages
	Logger         *slog.Logger
	Metrics        *Metrics
	TrustedProxies []netip.Prefix
	Portal         func() portal.Facts
	Ready          func(context.Context) error
	FiguresApart   bool // a separate address serves the metrics
	Now            func() time.Time

	encrypted *atomic.Pointer[string] // the public URL at which an encrypted request has arrived
}

func (s Site) facts() portal.Facts {
	if s.Portal == nil {
		return portal.Facts{}
	}
	return s.Portal()
}

// maxURLBytes is large enough for a long text pasted into a search by mistake. The search then
// refuses the text itself.
const maxURLBytes = 12 << 10

// Handler joins the API and the site into the server's handler.
func (a *API) Handler(s Site) http.Handler {
	a.mux.HandleFunc(aliveRoute, func(w http.ResponseWriter, _ *http.Request) { writePlain(w, http.StatusOK, "ok") })
	a.mux.Handle(readyRoute, &readiness{ready: s.Ready})
	a.mux.Handle("GET /metrics", s.figures())
	document := sync.OnceValue(func() []byte {
		made, err := a.Document()
		if err != nil {
			panic(err) // it is built from our own types
		}
		return made
	})
	a.mux.HandleFunc("GET /openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = w.Write(document())
	})
	s.serveBrand(a.mux)
	if s.Pages != nil {
		a.mux.Handle("GET /", s.Pages)
	}

	s.encrypted = &atomic.Pointer[string]{}
	return s.secure(s.observe(compressed(canonical(a.paths(), s.Pages.forRefusedFiles(http.HandlerFunc(a.ServeHTTP))))))
}

// compressed compresses only answers to GET and HEAD. Other answers may hold a new token beside
// text from the caller, and their compressed length would reveal the token (BREACH).
func compressed(next http.Handler) http.Handler {
	compress, err := gzhttp.NewWrapper(gzhttp.MinSize(1024))
	if err != nil {
		panic(err) // the option is a constant
	}
	reads := compress(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			reads.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ServeHTTP answers in JSON where the mux would answer 404 or 405 in plain text.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	handler, pattern := a.mux.Handler(r)
	requestFrom(r.Context()).route = pattern
	switch {
	case strings.Contains(pattern, "{"):
		// Only the mux's own ServeHTTP sets the path parameters.
		a.mux.ServeHTTP(w, r)
		return
	case pattern != "":
		handler.ServeHTTP(w, r)
		return
	}
	refusal := &headOnly{header: http.Header{}}
	handler.ServeHTTP(refusal, r)
	if allow := refusal.header.Get("Allow"); allow != "" {
		w.Header().Set("Allow", allow)
		sendProblem(w, newProblem(requestID(r.Context()), http.StatusMethodNotAllowed, "This address does not accept "+r.Method+" requests."))
		return
	}
	sendProblem(w, newProblem(requestID(r.Context()), http.StatusNotFound, "There is nothing at this address."))
}

// headOnly records the headers of an answer and sends nothing.
type headOnly struct{ header http.Header }

func (h *headOnly) Header() http.Header         { return h.header }
func (h *headOnly) Write(b []byte) (int, error) { return len(b), nil }
func (h *headOnly) WriteHeader(int)             {}

func sendProblem(w http.ResponseWriter, p *Problem) {
	for name, values := range p.GetHeaders() {
		w.Header().Set(name, values[0])
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(p.status)
	_, _ = w.Write(p.json())
}

func writePlain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}

// observe gives every request an id, a log line and metrics, and turns a panic into an error
// answer.
func (s Site) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := s.Now()
		req := &request{id: id.New(began), clientIP: clientIP(r, s.TrustedProxies), agent: userAgent(r), log: s.Logger}
		rec := &recorder{ResponseWriter: w}
		w.Header().Set("X-Request-Id", req.id)
		r = r.WithContext(context.WithValue(r.Context(), requestKey{}, req))
		defer func() {
			cause := recover()
			if cause != nil && cause != http.ErrAbortHandler {
				req.logger().Error("panic", "cause", cause, "stack", string(debug.Stack()))
			}
			switch {
			case cause == nil:
			case cause == http.ErrAbortHandler || rec.status != 0:
				// An answer that stopped in the middle must not look complete.
				defer panic(http.ErrAbortHandler)
			default:
				sendProblem(rec, newProblem(req.id, http.StatusInternalServerError, internalSentence))
			}
			took := s.Now().Sub(began)
			s.Metrics.seen(req, rec.status, took)
			s.Logger.LogAttrs(r.Context(), levelOf(req.route), "request", slog.String("request", req.id), slog.String("method", r.Method),
				slog.String("route", req.route), slog.Int("status", rec.status), slog.Int64("bytes", rec.bytes),
				slog.Duration("took", took), slog.String("ip", req.clientIP))
		}()
		if problem := badAddress(req.id, r); problem != nil {
			sendProblem(rec, problem)
			return
		}
		if s.cameInClear(r) {
			s.sendToHTTPS(rec, r)
			return
		}
		next.ServeHTTP(rec, r)
	})
}

// badAddress refuses addresses that are too long, or that the two databases would treat
// differently.
func badAddress(requestID string, r *http.Request) *Problem {
	if len(r.RequestURI) > maxURLBytes {
		return newProblem(requestID, http.StatusRequestURITooLong, "The address is too long.")
	}
	query, err := r.URL.RawQuery, error(nil)
	if strings.Contains(query, "%") {
		query, err = url.QueryUnescape(query)
	}
	if err != nil || !storable(query) || !storable(r.URL.Path) {
		return newProblem(requestID, http.StatusBadRequest, "The address has characters that cannot be read.")
	}
	return nil
}

type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

func (r *recorder) Flush() {
	if f, ok := r.ResponseWriter.(http.Flusher); ok {
		f.Flush()
	}
}

// paths returns the addresses of all calls, for matching them in any case.
func (a *API) paths() []string {
	var paths []string
	for path := range a.huma.OpenAPI().Paths {
		paths = append(paths, path)
	}
	return append(paths, "/healthz", "/readyz", "/metrics", "/openapi.json", brandStyles)
}

// Prefixes returns the first parts of all call addresses, like "/api/", sorted and in lower case.
func (a *API) Prefixes() []string {
	var prefixes []string
	for path := range a.huma.OpenAPI().Paths {
		first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		prefixes = append(prefixes, "/"+strings.ToLower(first)+"/")
	}
	slices.Sort(prefixes)
	return slices.Compact(prefixes)
}

// canonical corrects the case of a path if it matches a call. It leaves path parameters unchanged.
func canonical(paths []string, next http.Handler) http.Handler {
	shapes, plain := map[int][]shape{}, map[string]bool{}
	for _, path := range paths {
		plain[path] = !strings.Contains(path, "{")
		s := shape(strings.Split(path, "/"))
		shapes[len(s)] = append(shapes[len(s)], s)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if escaped := r.URL.EscapedPath(); !plain[escaped] {
			parts := strings.Split(escaped, "/")
			if i := slices.IndexFunc(shapes[len(parts)], func(s shape) bool { return s.fits(parts) }); i >= 0 && shapes[len(parts)][i].respell(parts) {
				r = at(r, strings.Join(parts, "/"))
			}
		}
		next.ServeHTTP(w, r)
	})
}

// shape is the address of a call, split at slashes.
type shape []string

func isParameter(part string) bool { return strings.HasPrefix(part, "{") }

func (s shape) fits(parts []string) bool {
	for i, part := range s {
		if !isParameter(part) && !strings.EqualFold(part, parts[i]) {
			return false
		}
	}
	return true
}

// respell gives parts the call's own spelling, and reports whether any part changed.
func (s shape) respell(parts []string) (changed bool) {
	for i, part := range s {
		if !isParameter(part) && part != parts[i] {
			parts[i], changed = part, true
		}
	}
	return changed
}

// at returns the request with another path, or unchanged if the path cannot be unescaped.
func at(r *http.Request, escaped string) *http.Request {
	path, err := url.PathUnescape(escaped)
	if err != nil {
		return r
	}
	copied, address := *r, *r.URL
	address.Path, address.RawPath = path, escaped
	copied.URL = &address
	return &copied
}
