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

// guard runs before every call. It finds the caller and checks the access rule of the route.
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
	if err == nil && actor.MustChangePassword && !r.beforePassword {
		err = errTooEarly
	}
	if err == nil && actor.MustAddStep && !r.beforePassword && !r.beforeTwoFactor {
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

// callerByCookie tries the admin's cookie first, because a person may be logged in as admin and as
// customer. A call for customers uses only the customer's cookie.
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
	// If the client is gone, nothing more can be done.
	_, _ = ctx.BodyWriter().Write(p.json())
}

// isGone reports whether err means that the client hung up.
func isGone(ctx context.Context, err error) bool {
	return errors.Is(err, context.Canceled) && ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled)
}

var _ http.Handler = (*API)(nil)
