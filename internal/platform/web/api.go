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
	callTimeout  = 15 * time.Second // unless a route is Patient
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
	uploads      *limit.Places
	quota        Quota
	patience     time.Duration
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
		lists: newLists(), files: newFiles(), patience: patience}
	a.huma.UseMiddleware(unambiguous, a.guard, a.limited, a.seated, a.receiving, readRepeatKey)
	return a
}

// Option adjusts one route.
type Option func(*route)

type route struct {
	op       huma.Operation
	access   Access
	byCookie bool
	early    bool
	addsStep bool
	stream   bool
	timeout  time.Duration
	rate     RateClass
	long     bool // its answer may be one of the long ones

	form       bool  // takes multipart/form-data
	json       bool  // takes application/json
	bodyBytes  int64 // the largest body it reads; 0 if it reads none
	anyBody    bool  // takes a body of any type, and reads none of it
	equalIsOne bool
}

func routeOf(ctx huma.Context) *route { return ctx.Operation().Metadata["route"].(*route) }

// Created makes success answer 201.
func Created(r *route) { r.op.DefaultStatus = http.StatusCreated }

// ByCookie lets a GET authenticate by cookie, for files opened in a new tab.
// Every other call takes the header only, or forged requests come back.
func ByCookie(r *route) { r.byCookie = true }

// Early opens a call to an admin who has to choose a password of their own first.
// Every other call is closed to them.
func Early(r *route) { r.early = true }

// AddsStep opens a call to an admin who has to set up a second step first. Beside
// those that are Early, every other call is closed to them.
func AddsStep(r *route) { r.addsStep = true }

// Patient lets a call take as long as a hundred thousand rows take on a busy machine.
func Patient(r *route) { r.timeout = 2 * time.Minute }

// Body raises the limit of a JSON body.
func Body(bytes int64) Option { return func(r *route) { r.bodyBytes = bytes } }

// AnyBody lets a call come with a body of any type, of which nothing is read: it is
// made by programs that send what a standard of theirs says.
func AnyBody(r *route) { r.anyBody = true }

// Handler is what a room offers: a plain function from input to output.
type Handler[I, O any] = func(context.Context, *I) (*O, error)

func Get[I, O any](a *API, access Access, path, summary string, h Handler[I, O], o ...Option) {
	register(a, http.MethodGet, access, path, summary, h, o)
}

func Post[I, O any](a *API, access Access, path, summary string, h Handler[I, O], o ...Option) {
	register(a, http.MethodPost, access, path, summary, h, o)
}

func Put[I, O any](a *API, access Access, path, summary string, h Handler[I, O], o ...Option) {
	register(a, http.MethodPut, access, path, summary, h, o)
}

func Patch[I, O any](a *API, access Access, path, summary string, h Handler[I, O], o ...Option) {
	register(a, http.MethodPatch, access, path, summary, h, o)
}

func Delete[I, O any](a *API, access Access, path, summary string, h Handler[I, O], o ...Option) {
	register(a, http.MethodDelete, access, path, summary, h, o)
}

func register[I, O any](a *API, method string, access Access, path, summary string, h Handler[I, O], options []Option) {
	r := &route{access: access, timeout: callTimeout, op: huma.Operation{
		OperationID: operationID(method, path),
		Method:      method,
		Path:        path,
		Summary:     summary,
		Security:    access.security(),
	}}
	for _, option := range options {
		option(r)
	}
	switch output := any(new(O)).(type) {
	case shaped:
		r.op.Responses = a.describe(output)
	case *huma.StreamResponse:
		// Its body is still being read when the call has returned.
		r.stream = true
	}
	_, r.form = any(new(I)).(formDescriber)
	// A filter that is misspelt must not give the list without it.
	_, r.op.RejectUnknownQueryParameters = any(new(I)).(windowed)
	r.boundBody(reflect.TypeFor[I]())
	r.classify()
	r.mustBeBounded()
	r.long = r.stream || r.op.RejectUnknownQueryParameters
	describeRepeat(r)
	r.describeBounds()
	r.op.Metadata = map[string]any{"route": r}
	huma.Register(a.huma, r.op, func(ctx context.Context, in *I) (*O, error) {
		// Uploads in hand are let go when the call ends, however it ends.
		if c, ok := any(in).(io.Closer); ok {
			defer c.Close()
		}
		if !r.stream {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, r.timeout)
			defer cancel()
		}
		ctx, err := a.repeatable(ctx, r, in)
		if err != nil {
			return nil, problemOf(ctx, err)
		}
		out, err := h(ctx, in)
		if err != nil {
			return nil, problemOf(ctx, err)
		}
		return out, nil
	})
	// Said afterwards: a body that the library knows of, it wants to read itself.
	if f, ok := any(new(I)).(formDescriber); ok {
		a.huma.OpenAPI().Paths[path].Post.RequestBody = f.describeForm()
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
