// Package web is the HTTP side of the house: one way to declare a call, one
// gate for errors, one reader for forms, one shape for lists, and the
// embedded pages. Rooms give it plain functions; status codes live here.
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
	"aftercare/internal/platform/limit"
)

// Access says who may make a call. The zero value is the closed one: a route
// that forgets to say is for owners.
type Access int

const (
	Owner             Access = iota // owners of the desk
	Manager                         // managers of the desk, and owners
	Agent                           // everybody at the desk
	Customer                        // any customer
	Dealer                          // customers who have schemes
	Anyone                          // a customer, or anybody at the desk
	CustomerOrManager               // a customer, or a manager of the desk
	Public                          // no token needed
)

const (
	maxJSONBytes = 64 << 10
	callTimeout  = 15 * time.Second // unless it MayTakeLong
)

// Authenticator turns a bearer token into the person behind it.
type Authenticator interface {
	Authenticate(ctx context.Context, token string) (auth.Actor, error)
}

// API collects the calls of all rooms on one mux.
type API struct {
	huma   huma.API
	mux    *http.ServeMux
	auth   Authenticator
	spool  *blob.Spool
	prints Prints
	limits limit.Limiter

	lists, files *crowd // of long answers
	uploads      *crowd
	patience     time.Duration
	watcher      Watcher
}

// NewAPI is an empty API; version appears in its OpenAPI document. Uploads
// pass through the spool; one that only describes itself needs none of the rest.
func NewAPI(title, version string, authenticator Authenticator, spool *blob.Spool, prints Prints, limits limit.Limiter) *API {
	installGate()
	config := huma.DefaultConfig(title, version)
	config.DocsPath, config.SchemasPath, config.OpenAPIPath = "", "", ""
	config.CreateHooks = nil // no $schema links in bodies: the contract is the spec's
	config.AllowAdditionalPropertiesByDefault = true
	config.Formats = map[string]huma.Format{jsonType: strictJSON(), "json": strictJSON()}
	config.DefaultFormat = jsonType
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"customer": {Type: "http", Scheme: "bearer", Description: "The token that POST /api/users/login answers."},
		"admin":    {Type: "http", Scheme: "bearer", Description: "The token that POST /admin/login answers."},
	}
	mux := http.NewServeMux()
	a := &API{huma: humago.New(mux, config), mux: mux, auth: authenticator, spool: spool, prints: prints, limits: limits,
		lists: newLists(), files: newFiles(), uploads: newUploads(), patience: patience}
	a.huma.UseMiddleware(unambiguous, a.guard, a.limited, a.watched, a.seated, a.receiving, readRepeatKey)
	return a
}

// Option adjusts one route.
type Option func(*Route)

// Route is a call: its address, who may make it, and what bounds it.
type Route struct {
	api      *API
	op       huma.Operation
	access   Access
	byCookie bool
	early    bool
	addsStep bool
	stream   bool
	timeout  time.Duration
	rate     RateClass
	rule     limit.Rule // of the class
	long     bool       // its answer may be one of the long ones

	form       bool  // takes multipart/form-data
	json       bool  // takes application/json
	bodyBytes  int64 // the largest body it reads; 0 if it reads none
	anyBody    bool  // takes a body of any type, and reads none of it
	equalIsOne bool
}

func routeOf(ctx huma.Context) *Route { return ctx.Operation().Metadata["route"].(*Route) }

// Created makes success answer 201.
func Created(r *Route) { r.op.DefaultStatus = http.StatusCreated }

// ByCookie lets a GET authenticate by cookie, for files opened in a new tab.
// Every other call takes the header only, or forged requests come back.
func ByCookie(r *Route) { r.byCookie = true }

// AllowBeforePassword opens a call to an admin who has to choose a password of their own first.
// Every other call is closed to them.
func AllowBeforePassword(r *Route) { r.early = true }

// AddsStep opens a call to an admin who has to set up a second step first. Beside
// those that are Early, every other call is closed to them.
func AddsStep(r *Route) { r.addsStep = true }

// MayTakeLong lets a call take as long as a hundred thousand rows take on a busy machine.
func MayTakeLong(r *Route) { r.timeout = 2 * time.Minute }

// Body raises the limit of a JSON body.
func Body(bytes int64) Option { return func(r *Route) { r.bodyBytes = bytes } }

// AnyBody lets a call come with a body of any type, of which nothing is read: it is
// made by programs that send what a standard of theirs says.
func AnyBody(r *Route) { r.anyBody = true }

// Handler is what answers a call: a plain function of a room, from input to output.
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

// Answer lets a function of a room answer a call. The room itself says it, and not
// the list of routes: the compiler writes out how a request is read and an answer is
// written once for each function, and all of them in one package are most of what a
// build costs (decision 50).
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

// learn sees by its input and its output what kind of call this is.
func (r *Route) learn(input, output any) {
	switch output := output.(type) {
	case shaped:
		r.op.Responses = r.api.describe(output)
	case *huma.StreamResponse:
		// Its body is still being read when the call has returned.
		r.stream = true
	}
	_, r.form = input.(formDescriber)
	// A filter that is misspelt must not give the list without it.
	_, r.op.RejectUnknownQueryParameters = input.(windowed)
	r.boundBody(reflect.TypeOf(input).Elem())
	r.classify()
	r.mustBeBounded()
	r.long = r.stream || r.op.RejectUnknownQueryParameters
	describeRepeat(r)
	r.describeBounds()
	r.op.Metadata = map[string]any{"route": r}
}

// begin runs before a call is answered, and end runs after it, however
// it ends.
func (r *Route) begin(ctx context.Context, in any) (_ context.Context, end func(), err error) {
	cancel := func() {}
	if !r.stream {
		ctx, cancel = context.WithTimeout(ctx, r.timeout)
	}
	end = func() {
		cancel()
		if c, ok := in.(io.Closer); ok {
			c.Close() // lets go of uploads in hand
		}
	}
	ctx, err = r.api.repeatable(ctx, r, in)
	return ctx, end, err
}

// describeForm comes last: a body that the library knows of, it wants to read itself.
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

// name is how the contract calls an access rule.
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

// leastRole is the role at the desk that a call asks for, with all above it; ""
// for a call that is not the desk's.
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

// installGate replaces the library's error bodies and key matching by ours.
// They are package variables there, so it happens once per process.
var installGate = sync.OnceFunc(func() {
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
		return problemOfRequest("", status, msg, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, msg string, errs ...error) huma.StatusError {
		return problemOfRequest(requestID(ctx.Context()), status, msg, errs)
	}
	huma.ValidateStrictCasing = true
	huma.DefaultArrayNullable = false // an empty list is [], never null
})
