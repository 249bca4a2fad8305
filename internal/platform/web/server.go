package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// Timeouts against clients that are slow on purpose or by accident.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 60 * time.Second
	writeTimeout      = 60 * time.Second
	idleTimeout       = 120 * time.Second
	maxHeaderBytes    = 16 << 10
)

// Server answers on a listener until it is stopped, in two steps: first it asks
// its clients to go elsewhere, then it takes no more of them.
type Server struct {
	http    http.Server
	leaving atomic.Bool
}

func NewServer(handler http.Handler, logger *slog.Logger) *Server {
	s := &Server{http: http.Server{
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}}
	s.http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// A message that says how long it is in both ways is how requests are
		// smuggled past a proxy. The library drops one of them before anybody can
		// see it; so whatever comes in chunks is the last of its connection.
		if s.leaving.Load() || len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		handler.ServeHTTP(w, r)
	})
	return s
}

// Serve answers until Stop.
func (s *Server) Serve(listener net.Listener) error {
	if err := s.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("web: serve: %w", err)
	}
	return nil
}

// Leave serves on, but ends every connection with its next answer. Those that
// are idle stay: a request may be on its way on them.
func (s *Server) Leave() { s.leaving.Store(true) }

// Stop closes the listener and the idle connections, and lets the requests in
// hand finish for as long as the context lasts. Those that it cuts off then are
// an error.
func (s *Server) Stop(ctx context.Context) error {
	if err := s.http.Shutdown(ctx); err != nil {
		return errors.Join(errors.New("web: some requests were cut off at the end"), s.http.Close())
	}
	return nil
}

// Close ends the server at once, with all its connections.
func (s *Server) Close() error { return s.http.Close() }
