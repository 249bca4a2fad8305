package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/fault"
)

var (
	errNoToken   = fault.New(fault.Unauthenticated, "Please log in to continue.")
	errTooEarly  = fault.New(fault.Forbidden, "Please choose your own password first.")
	errOneStep   = fault.New(fault.Forbidden, "Please set up two-step login first.")
	errWrongRole = fault.New(fault.Forbidden, "You do not have permission to do this.")
	errDeskRole  = fault.New(fault.Forbidden, "Your role cannot do this. Please ask an owner.")
)

// guard stands before every call: it finds the caller and lets through only
// those whom the route names.
func (a *API) guard(ctx huma.Context, next func(huma.Context)) {
	r := routeOf(ctx)
	if r.access == Public {
		next(ctx)
		return
	}
	actor, err := a.caller(ctx, r)
	if err == nil {
		err = r.access.admits(actor)
	}
	if err == nil && actor.MustChangePassword && !r.early {
		err = errTooEarly
	}
	if err == nil && actor.MustAddStep && !r.early && !r.addsStep {
		err = errOneStep
	}
	if err != nil {
		writeProblem(ctx, problemOf(ctx.Context(), err))
		return
	}
	next(huma.WithContext(ctx, auth.With(ctx.Context(), actor)))
}

func (a *API) caller(ctx huma.Context, r *Route) (auth.Actor, error) {
	if header := ctx.Header("Authorization"); header != "" {
		token, ok := cutBearer(header)
		if !ok {
			return auth.Actor{}, errNoToken
		}
		return a.auth.Authenticate(ctx.Context(), token)
	}
	if !r.byCookie {
		return auth.Actor{}, errNoToken
	}
	return a.callerByCookie(ctx.Context(), r.access, func(name string) string {
		if c, err := huma.ReadCookie(ctx, name); err == nil {
			return c.Value
		}
		return ""
	})
}

// callerByCookie prefers the admin's cookie: someone logged in as both opens
// a file from the desk as well as from the customer area. What is a customer's alone
// takes theirs.
func (a *API) callerByCookie(ctx context.Context, access Access, cookie func(name string) string) (auth.Actor, error) {
	names := []string{"admin", "token"}
	if access == Customer {
		names = names[1:]
	}
	err := error(errNoToken)
	for _, name := range names {
		if token := cookie(name); token != "" {
			var actor auth.Actor
			if actor, err = a.auth.Authenticate(ctx, token); err == nil {
				return actor, nil
			}
			if fault.KindOf(err) != fault.Unauthenticated {
				return auth.Actor{}, err
			}
		}
	}
	return auth.Actor{}, err
}

func (access Access) admits(actor auth.Actor) error {
	least := access.leastRole()
	switch {
	case actor.Kind == auth.Admin && least != "":
		if !actor.Role.Covers(least) {
			return errDeskRole
		}
		return nil
	case actor.Kind == auth.Customer && slices.Contains([]Access{Customer, Anyone, CustomerOrManager}, access):
		return nil
	case actor.Kind == auth.Customer && access == Dealer:
		return actor.MaySeeSchemes()
	default:
		return errWrongRole
	}
}

func cutBearer(header string) (string, bool) {
	scheme, token, ok := strings.Cut(header, " ")
	if !ok || !strings.EqualFold(scheme, "Bearer") || token == "" {
		return "", false
	}
	return strings.TrimSpace(token), true
}

func writeProblem(ctx huma.Context, p *Problem) {
	ctx.SetHeader("Content-Type", "application/json; charset=utf-8")
	for name, values := range p.GetHeaders() {
		ctx.SetHeader(name, values[0])
	}
	ctx.SetStatus(p.status)
	// A client that is gone cannot be told; there is nothing else to do.
	_, _ = ctx.BodyWriter().Write(p.json())
}

// isGone tells a client that hung up from a failure of ours.
func isGone(ctx context.Context, err error) bool {
	return errors.Is(err, context.Canceled) && ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled)
}

var _ http.Handler = (*API)(nil)
