package web

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/limit"
)

// unlimited is for tests that are not about rate limits.
func unlimited() limit.Limiter { return limit.NewMemory(time.Now, 1e6) }

// bearers accepts any token and uses it as the id.
type bearers struct{}

func (bearers) Authenticate(_ context.Context, token string) (auth.Actor, error) {
	return auth.Actor{Kind: auth.Admin, Role: auth.Owner, ID: token}, nil
}

func TestEveryCallHasTheBoundsOfItsKind(t *testing.T) {
	t.Parallel()
	api := NewAPI("test", "1", nobody{}, nil, nil, unlimited())
	type body struct {
		Body struct {
			Name string `json:"name"`
		}
	}
	said := func(context.Context, *struct{}) (*Message, error) { return Say("x"), nil }
	saidOf := func(context.Context, *body) (*Message, error) { return Say("x"), nil }
	onGet(api, Public, "/public", "", said)
	onGet(api, Dealer, "/read", "", said)
	onDelete(api, Customer, "/write", "", said)
	onPost(api, Owner, "/json", "", saidOf)
	onPost(api, Anyone, "/large", "", saidOf, Body(128<<10))
	onPost(api, Public, "/other", "", saidOf, Rate(Writes))
	onPost(api, Manager, "/form", "", func(context.Context, *struct{ Form[struct{}] }) (*Message, error) { return Say("x"), nil })
	onGet(api, Agent, "/long", "", func(context.Context, *struct{}) (*huma.StreamResponse, error) { return nil, nil })
	for path, want := range map[string][3]any{
		"/public": {"public", int64(0), "visits"},
		"/read":   {"dealer", int64(0), "reads"},
		"/write":  {"customer", int64(0), "writes"},
		"/json":   {"admin", int64(64 << 10), "writes"},
		"/large":  {"anyone", int64(128 << 10), "writes"},
		"/other":  {"public", int64(64 << 10), "writes"},
		"/form":   {"admin", int64(11 << 20), "writes"},
		"/long":   {"admin", int64(0), "longAnswers"},
	} {
		item := api.huma.OpenAPI().Paths[path]
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Delete} {
			if op == nil {
				continue
			}
			if got := [3]any{op.Extensions["x-access"], op.Extensions["x-body-limit"], op.Extensions["x-rate-class"]}; got != want {
				t.Errorf("%s is bound by %v, want %v", path, got, want)
			}
		}
	}
}

func TestThePortalDoesNotStartWithACallWithoutBounds(t *testing.T) {
	t.Parallel()
	type body struct{ Body struct{} }
	for name, option := range map[string]Option{
		"a class that nobody defined": Rate("whatever"),
		"a body without end":          Body(1 << 40),
		"a body of less than nothing": Body(-1),
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: the call is registered", name)
				}
			}()
			api := NewAPI("test", "1", nobody{}, nil, nil, unlimited())
			onPost(api, Owner, "/x", "", func(context.Context, *body) (*Message, error) { return Say("x"), nil }, option)
		}()
	}
}

func TestOnlyACallerOverTheLimitMustWait(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	api := NewAPI("test", "1", bearers{}, nil, nil, limit.NewMemory(func() time.Time { return now }, 0.01))
	onGet(api, Owner, "/read", "", func(context.Context, *struct{}) (*Message, error) { return Say("read"), nil })
	onDelete(api, Owner, "/write", "", func(context.Context, *struct{}) (*Message, error) { return Say("written"), nil })
	onGet(api, Public, "/public", "", func(context.Context, *struct{}) (*Message, error) { return Say("public"), nil })
	call := func(method, path, who string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, nil)
		if who != "" {
			r.Header.Set("Authorization", "Bearer "+who)
		}
		ctx := context.WithValue(r.Context(), requestKey{}, &request{clientIP: "203.0.113.7", log: slog.New(slog.DiscardHandler)})
		w := httptest.NewRecorder()
		api.ServeHTTP(w, r.WithContext(ctx))
		return w
	}
	gives := func(status int, method, path, who string) {
		t.Helper()
		if w := call(method, path, who); w.Code != status {
			t.Errorf("%s %s as %q answers %d, want %d: %s", method, path, who, w.Code, status, w.Body)
		}
	}
	for range 3 { // a hundredth of 300
		gives(200, "GET", "/read", "asha")
	}
	w := call("GET", "/read", "asha")
	if w.Code != 429 || w.Header().Get("Retry-After") != "60" || !strings.Contains(w.Body.String(), "Too many attempts. Please wait 1 minute and try again.") {
		t.Errorf("answers %d, retry after %q: %s", w.Code, w.Header().Get("Retry-After"), w.Body)
	}
	gives(200, "DELETE", "/write", "asha") // writes are counted separately
	gives(429, "DELETE", "/write", "asha")
	gives(200, "GET", "/read", "ravi")
	gives(200, "GET", "/public", "")
	gives(429, "GET", "/public", "")
	now = now.Add(10 * time.Second)
	gives(200, "GET", "/read", "asha")
}
