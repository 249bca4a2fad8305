// Package web is the HTTP layer. It declares calls, turns errors into answers, reads forms, sends
// lists and serves the embedded pages. Other packages give it plain functions. Only this package
// knows status codes.
package web

import (
	"context"
	"io"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/limit"
)

// Access says who may make a call. The zero value is the strictest: a route without an access rule
// is for owners only.
type Access int

const (
	Owner             Access = iota // owners
	Manager                         // managers and owners
	Agent                           // all admins
	Customer                        // any customer
	Dealer                          // customers with schemes
	Anyone                          // a customer or an admin
	CustomerOrManager               // a customer or a manager
	Public                          // no token needed
)

const (
	maxJSONBytes = 64 << 10
	callTimeout  = 30 * time.Second // default; see MayTakeLong. With a database 250 ms away, a write takes 7 to 14 seconds
)

// Authenticator returns the person that a bearer token belongs to.
type Authenticator interface {
	Authenticate(ctx context.Context, token string) (auth.Actor, error)
}

// API collects all calls on one mux.
type API struct {
	huma   huma.API
	mux    *http.ServeMux
	auth   Authenticator
	spool  *blob.Spool
	prints Prints
	limits limit.Limiter

	lists, files *crowd // limits for long answers
	uploads      *crowd
	patience     time.Duration
	watcher      Watcher
}

// NewAPI returns an empty API. The version appears in its OpenAPI document. Uploads pass through
// the spool. To write only the OpenAPI document, the arguments from spool on are not needed.
func NewAPI(title, version string, authenticator Authenticator, spool *blob.Spool, prints Prints, limits limit.Limiter) *API {
	installGate()
	config := huma.DefaultConfig(title, version)
	config.DocsPath, config.SchemasPath, config.OpenAPIPath = "", "", ""
	config.CreateHooks = nil // no $schema links in bodies: the spec defines them
	config.AllowAdditionalPropertiesByDefault = true
	config.Formats = map[string]huma.Format{jsonType: strictJSON(), "json": strictJSON()}
	config.DefaultFormat = jsonType
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"customer": {Type: "http", Scheme: "bearer", Description: "The token from POST /api/users/login."},
		"admin":    {Type: "http", Scheme: "bearer", Description: "The token from POST /admin/login."},
	}
	mux := http.NewServeMux()
	a := &API{huma: humago.New(mux, config), mux: mux, auth: authenticator, spool: spool, prints: prints, limits: limits,
		lists: newLists(), files: newFiles(), uploads: newUploads(), patience: patience}
	a.huma.UseMiddleware(unambiguous, asCall, a.guard, a.limited, a.watched, a.seated, a.receiving, readRepeatKey)
	return a
}

// asCall lets the database refuse the call early, or let it finish.
func asCall(ctx huma.Context, next func(huma.Context)) {
	next(huma.WithContext(ctx, db.AsCall(ctx.Context())))
}

// Option changes one route.
type Option func(*Route)

// Route is a call: its address, its access rule and its limits.
type Route struct {
	api             *API
	op              huma.Operation
	access          Access
	byCookie        bool
	beforePassword  bool
	beforeTwoFactor bool
	stream          bool
	timeout         time.Duration
	rate            RateClass
	rule            limit.Rule // the rule of the rate class
	long            bool       // it may send a long answer

	form       bool  // takes multipart/form-data
	json       bool  // takes application/json
	bodyBytes  int64 // the largest body it reads; 0 if it reads none
	anyBody    bool  // accepts a body of any type and ignores it
	equalIsOne bool

	refusals map[string]error // for wrong values of query parameters
}

func routeOf(ctx huma.Context) *Route { return ctx.Operation().Metadata["route"].(*Route) }

// Created makes a successful answer 201.
func Created(r *Route) { r.op.DefaultStatus = http.StatusCreated }

// ByCookie lets a GET authenticate by cookie, for files opened in a new tab. All other calls accept
// only the header, because a cookie would allow forged requests from other sites.
func ByCookie(r *Route) { r.byCookie = true }

// AllowBeforePassword allows a call for an admin who must first choose a new password. All other
// calls refuse such an admin.
func AllowBeforePassword(r *Route) { r.beforePassword = true }

// AllowBeforeTwoFactor allows a call for an admin who must first set up two-step login. All other calls refuse
// such an admin, except those with AllowBeforePassword.
func AllowBeforeTwoFactor(r *Route) { r.beforeTwoFactor = true }

// MayTakeLong raises the time limit, enough for a hundred thousand rows on a busy machine.
func MayTakeLong(r *Route) { r.timeout = 2 * time.Minute }

// Body sets a higher limit for a JSON body.
func Body(bytes int64) Option { return func(r *Route) { r.bodyBytes = bytes } }

// AnyBody accepts a body of any type and ignores it. Use it for calls by programs that follow a
// standard, such as one-click unsubscribe.
func AnyBody(r *Route) { r.anyBody = true }

// Handler answers a call: it takes the input and returns the output.
type Handler[I, O any] = func(context.Context, *I) (*O, error)

func Get(a *API, access Access, path, summary string, answer func(*Route), o ...Option) {
	a.declare(http.MethodGet, access, path, summary, answer, o)
}

func Post(a *API, access Access, path, summary string, answer func(*Route), o ...Option) {
	a.declare(http.MethodPost, access, path, summary, answer, o)
}

func Put(a *API, access Access, path, summary string, answer func(*Route), o ...Option) {
	a.declare(http.MethodPut, access, path, summary, answer, o)
}

func Patch(a *API, access Access, path, summary string, answer func(*Route), o ...Option) {
	a.declare(http.MethodPatch, access, path, summary, answer, o)
}

func Delete(a *API, access Access, path, summary string, answer func(*Route), o ...Option) {
	a.declare(http.MethodDelete, access, path, summary, answer, o)
}

func (a *API) declare(method string, access Access, path, summary string, answer func(*Route), options []Option) {
	r := &Route{api: a, access: access, timeout: callTimeout, op: huma.Operation{
		OperationID: operationID(method, path),
		Method:      method,
		Path:        path,
		Summary:     summary,
		Security:    access.security(),
	}}
	for _, option := range options {
		option(r)
	}
	answer(r)
}

// Answer registers h as the handler of a route. Call it in the handler's own package, not in the
// list of routes. The compiler generates code for each call of Answer, and all of it in one package
// makes builds slow (decision 50).
func Answer[I, O any](r *Route, h Handler[I, O]) {
	r.learn(new(I), new(O))
	huma.Register(r.api.huma, r.op, func(ctx context.Context, in *I) (*O, error) {
		ctx, end, err := r.begin(ctx, in)
		defer end()
		if err != nil {
			return nil, problemOf(ctx, err)
		}
		out, err := h(ctx, in)
		if err != nil {
			return nil, problemOf(ctx, err)
		}
		if s := shownBy(ctx); s != nil {
			s.look(reflect.ValueOf(out), false)
		}
		return out, nil
	})
	r.describeForm(new(I))
}

// learn reads from the input and output types what kind of call this is.
func (r *Route) learn(input, output any) {
	switch output := output.(type) {
	case shaped:
		r.op.Responses = r.api.describe(output)
	case *huma.StreamResponse:
		// The body is still being sent after the handler has returned.
		r.stream = true
	}
	_, r.form = input.(formDescriber)
	// Refuse a misspelt filter. Otherwise it would return the unfiltered list.
	_, r.op.RejectUnknownQueryParameters = input.(windowed)
	r.boundBody(reflect.TypeOf(input).Elem())
	r.refusals = refusalsOf(reflect.TypeOf(input).Elem())
	r.classify()
	r.mustBeBounded()
	r.long = r.stream || r.op.RejectUnknownQueryParameters
	describeRepeat(r)
	r.describeBounds()
	r.op.Metadata = map[string]any{"route": r}
}

// begin runs before a call, and end runs after it in every case.
func (r *Route) begin(ctx context.Context, in any) (_ context.Context, end func(), err error) {
	cancel := func() {}
	if !r.stream {
		ctx, cancel = context.WithTimeout(ctx, r.timeout)
	}
	end = func() {
		cancel()
		if c, ok := in.(io.Closer); ok {
			c.Close() // frees the received uploads
		}
	}
	ctx, err = r.api.repeatable(ctx, r, in)
	return ctx, end, err
}

// describeForm runs last. If huma knew the form body earlier, it would read the body itself.
func (r *Route) describeForm(input any) {
	if f, ok := input.(formDescriber); ok {
		r.api.huma.OpenAPI().Paths[r.op.Path].Post.RequestBody = f.describeForm()
	}
}

func (access Access) security() []map[string][]string {
	switch access {
	case Public:
		return []map[string][]string{}
	case Customer, Dealer:
		return []map[string][]string{{"customer": {}}}
	case Anyone, CustomerOrManager:
		return []map[string][]string{{"customer": {}}, {"admin": {}}}
	default:
		return []map[string][]string{{"admin": {}}}
	}
}

func (access Access) name() string {
	switch access {
	case Public:
		return "public"
	case Customer:
		return "customer"
	case Dealer:
		return "dealer"
	case Anyone, CustomerOrManager:
		return "anyone"
	default:
		return "admin"
	}
}

// leastRole returns the lowest admin role that may make the call, or "" if the call is not for
// admins.
func (access Access) leastRole() auth.Role {
	switch access {
	case Owner:
		return auth.Owner
	case Manager, CustomerOrManager:
		return auth.Manager
	case Agent, Anyone:
		return auth.Agent
	default:
		return ""
	}
}

func operationID(method, path string) string {
	words := strings.FieldsFunc(strings.ToLower(path), func(r rune) bool { return strings.ContainsRune("/{}-", r) })
	return strings.ToLower(method) + "-" + strings.Join(words, "-")
}

// installGate replaces huma's error bodies and key matching with ours. In huma they are package
// variables, so it runs once per process.
var installGate = sync.OnceFunc(func() {
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
		return problemOfRequest("", status, msg, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, msg string, errs ...error) huma.StatusError {
		if err := routeOf(ctx).wrongQuery(errs); err != nil {
			return problemOf(ctx.Context(), err)
		}
		return problemOfRequest(requestID(ctx.Context()), status, msg, errs)
	}
	huma.ValidateStrictCasing = true
	huma.DefaultArrayNullable = false // an empty list is [], never null
})
