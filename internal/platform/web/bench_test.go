package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"aftercare/internal/platform/auth"
)

// benchInput is the input of a list with a filter.
type benchInput struct {
	Paging
	Role string `query:"role"`
}

// benchRow is as large as a customer.
type benchRow struct {
	CustomerID string `json:"customerId"`
	Name       string `json:"name"`
	Email      string `json:"email"`
	Phone      string `json:"phone"`
	Address    string `json:"address"`
	Role       string `json:"role" enum:"User,Dealer"`
}

func benchPage() []benchRow {
	page := make([]benchRow, 10)
	for i := range page {
		page[i] = benchRow{
			CustomerID: "CU12345678", Name: "Asha Verma", Email: "asha.verma.4711@example.com", Phone: "+91 98765 43210",
			Address: "17, Station Road, Nehru Nagar, Pune 411001", Role: "Dealer",
		}
	}
	return page
}

// someone accepts everyone as an owner.
type someone struct{}

func (someone) Authenticate(context.Context, string) (auth.Actor, error) {
	return auth.Actor{Kind: auth.Admin, Role: auth.Owner, ID: "admin", Session: "s"}, nil
}

type quiet struct{ header http.Header }

func (q quiet) Header() http.Header         { return q.header }
func (q quiet) Write(b []byte) (int, error) { return len(b), nil }
func (q quiet) WriteHeader(int)             {}

// benchSite has as many routes as a real portal.
func benchSite() http.Handler {
	api := NewAPI("bench", "1", someone{}, nil, nil, unlimited())
	for _, path := range []string{"/a/b", "/a/c", "/a/{id}", "/b/fetch", "/c/fetch", "/d/fetch", "/e/fetch/{id}", "/f/all", "/g/all", "/h/all"} {
		onGet(api, Owner, path, "Another call", func(context.Context, *struct{}) (*Message, error) { return Say("x"), nil })
	}
	onGet(api, Owner, "/api/users/all", "A list", func(_ context.Context, in *benchInput) (*List[benchRow], error) {
		if _, err := in.Window(in.Role != ""); err != nil {
			return nil, err
		}
		return NewList(benchPage(), 1_000_000), nil
	})
	return api.Handler(Site{Logger: slog.New(slog.NewJSONHandler(discard{}, nil)), Metrics: NewMetrics(), Now: time.Now,
		Ready: func(context.Context) error { return nil }})
}

// discard is a log that is really written. With io.Discard slog would do nothing.
type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }

// BenchmarkPage measures the cost of this package for a page of ten rows, without the database, the
// session and the connection.
func BenchmarkPage(b *testing.B) {
	for _, encoding := range []string{"identity", "gzip"} {
		b.Run(encoding, func(b *testing.B) { benchmarkPage(b, benchSite(), encoding) })
	}
}

// BenchmarkBarePage sends the same bytes from a handler that does nothing else.
func BenchmarkBarePage(b *testing.B) {
	benchmarkPage(b, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", jsonType)
		w.Header().Set("X-Total-Count", "1000000")
		_ = encoder(w).Encode(benchPage())
	}), "identity")
}

func benchmarkPage(b *testing.B, h http.Handler, encoding string) {
	r := httptest.NewRequest("GET", "/api/users/all?page=1&role=Dealer&q=asha", nil)
	r.Header.Set("Authorization", "Bearer x")
	r.Header.Set("Accept-Encoding", encoding)
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(quiet{http.Header{}}, r.Clone(context.Background()))
	}
}
