package web

import (
	"context"
	"log/slog"
)

// request holds the data of a request, except its actor.
type request struct {
	id       string
	clientIP string
	agent    string
	log      *slog.Logger
	route    string // the pattern that matched, for logs and metrics
	starting bool   // the portal was still starting
}

type requestKey struct{}

// logger returns a logger with the request id. It is created on demand, because most requests log
// nothing.
func (r *request) logger() *slog.Logger { return r.log.With("request", r.id) }

func requestFrom(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{log: slog.Default()}
}

func requestID(ctx context.Context) string { return requestFrom(ctx).id }

func loggerFrom(ctx context.Context) *slog.Logger { return requestFrom(ctx).logger() }

// ClientIP returns the caller's address for rate limits. For IPv6 it is a /64, because one
// household has all addresses of it.
func ClientIP(ctx context.Context) string { return requestFrom(ctx).clientIP }

// UserAgent returns the start of the caller's User-Agent header.
func UserAgent(ctx context.Context) string { return requestFrom(ctx).agent }
