package web

import (
	"context"
	"log/slog"
)

// request is what the house knows of a request besides its actor.
type request struct {
	id       string
	clientIP string
	agent    string
	log      *slog.Logger
	route    string // the pattern that matched, for logs and metrics
	starting bool   // the portal was not there yet
}

type requestKey struct{}

// logger names the request in what it logs. It is made when there is something
// to log, which for most requests is never.
func (r *request) logger() *slog.Logger { return r.log.With("request", r.id) }

func requestFrom(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{log: slog.Default()}
}

func requestID(ctx context.Context) string { return requestFrom(ctx).id }

func loggerFrom(ctx context.Context) *slog.Logger { return requestFrom(ctx).logger() }

// ClientIP is the caller's address, for rate limits: a /64 for IPv6, since
// one household or one attacker has all of it.
func ClientIP(ctx context.Context) string { return requestFrom(ctx).clientIP }

// UserAgent is what the caller's browser says of itself, not more than the
// beginning of it.
func UserAgent(ctx context.Context) string { return requestFrom(ctx).agent }
