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

const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 60 * time.Second
	writeTimeout      = 60 * time.Second
	idleTimeout       = 120 * time.Second
	maxHeaderBytes    = 16 << 10
)

// Server serves a listener until it is stopped in two steps. Leave asks clients to reconnect
// elsewhere. Stop refuses new ones.
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
		// A request with both a length and chunks is used to smuggle requests past a proxy.
		// net/http drops the length before a handler can see it. So the server closes the
		// connection after every chunked request.
		if s.leaving.Load() || len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		handler.ServeHTTP(w, r)
	})
	return s
}

// Serve answers requests until Stop.
func (s *Server) Serve(listener net.Listener) error {
	if err := s.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("web: serve: %w", err)
	}
	return nil
}

// Leave keeps serving, but closes each connection after its next answer. Idle connections stay
// open, because a request may be on its way.
func (s *Server) Leave() { s.leaving.Store(true) }

// Stop closes the listener and idle connections, and waits for running requests until ctx ends. It
// returns an error if it had to cut off requests.
func (s *Server) Stop(ctx context.Context) error {
	if err := s.http.Shutdown(ctx); err != nil {
		return errors.Join(errors.New("web: some requests were cut off at the end"), s.http.Close())
	}
	return nil
}

// Close ends the server and all connections at once.
func (s *Server) Close() error { return s.http.Close() }
