// Package bare is what the portal is measured against: net/http, the same
// statements on the same database, the same bytes, and nothing around them. No
// login, no limits, no logs, no metrics, no compression, no typed calls.
//
// It reads through the rooms' own services, so that the statements are the same
// ones, and writes the answers by itself. Before anything is timed, the
// harness compares these answers with the portal's, byte by byte.
package bare

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"
	_ "time/tzdata" // as in the portal

	"aftercare/internal/account"
	"aftercare/internal/agreement"
	"aftercare/internal/app"
	"aftercare/internal/overview"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
	"aftercare/internal/product"
	"aftercare/internal/scheme"
	"aftercare/internal/ticket"
	"aftercare/internal/warranty"
)

// Config says what to serve and where.
type Config struct {
	Addr     string `required:"" help:"Where to listen."`
	Database string `required:"" help:"The database, as sqlite:PATH or postgres://…"`
	Data     string `required:"" help:"The data folder of the portal, for its secret."`
}

// timezone is the portal's default.
const timezone = "Asia/Kolkata"

// workingDays are the portal's first ones.
func workingDays() []time.Weekday {
	return []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday}
}

// server has the rooms without what surrounds them.
type server struct {
	Config
	db        *db.DB
	location  *time.Location
	account   *account.Service
	product   *product.Service
	warranty  *warranty.Service
	ticket    *ticket.Service
	scheme    *scheme.Service
	agreement *agreement.Service
	overview  *overview.Service
}

// Serve answers until the context ends.
func Serve(ctx context.Context, c Config) (err error) {
	s, err := open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.db.Close()) }()
	updates, err := s.openUpdates(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, updates.close()) }()
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: s.routes(updates), ReadHeaderTimeout: time.Minute}
	stopped := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stopped()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func open(ctx context.Context, c Config) (*server, error) {
	location, err := time.LoadLocation(timezone)
	if err != nil {
		return nil, err
	}
	secret, err := os.ReadFile(filepath.Join(c.Data, "secret"))
	if err != nil {
		return nil, err
	}
	bank, err := auth.NewSealer(secret, "bank")
	if err != nil {
		return nil, err
	}
	d, err := db.Open(ctx, db.Config{URL: c.Database, Now: time.Now})
	if err != nil {
		return nil, err
	}
	facts := func() portal.Facts {
		return portal.Facts{Zone: timezone, Location: location, WorkingDays: workingDays()}
	}
	book := app.NewLists(d)
	return &server{
		Config: c, db: d, location: location,
		account:   &account.Service{DB: d, Lists: book},
		product:   &product.Service{DB: d, Lists: book, Portal: facts},
		warranty:  &warranty.Service{DB: d, Lists: book},
		ticket:    &ticket.Service{DB: d, Lists: book, Limits: unlimited{}, Lookups: unlimited{}, Portal: facts},
		scheme:    &scheme.Service{DB: d, Lists: book, Portal: facts},
		overview:  &overview.Service{DB: d, Portal: facts, IsFilling: func(context.Context) (bool, error) { return false, nil }},
		agreement: &agreement.Service{DB: d, Lists: book, Sealer: bank, Portal: facts, Logger: slog.New(slog.DiscardHandler)},
	}, nil
}

// routes has the paths of the portal for what both answer, so that one request
// does for both.
func (s *server) routes(u *updates) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ready") })
	mux.HandleFunc("GET /api/users/all", s.customers)
	mux.HandleFunc("GET /api/users/customer/{customerId}", s.customer)
	mux.HandleFunc("GET /CustomerRegisteredProduct/fetch", s.products)
	mux.HandleFunc("GET /api/warranty/fetch", s.warranties)
	mux.HandleFunc("GET /ProductRepair/fetch", s.repairs)
	mux.HandleFunc("GET /admin/awr/fetch", s.awrs)
	mux.HandleFunc("GET /Scheme/fetch", s.claims)
	mux.HandleFunc("GET /Scheme/all", s.schemes)
	mux.HandleFunc("GET /agreement/fetchagreement", s.agreements)
	mux.HandleFunc("GET /desk/overview", s.look)
	mux.HandleFunc("GET /TicketSearch/Search/{ticket}", s.track)
	mux.HandleFunc("GET /api/users/export", s.export)
	mux.HandleFunc("GET /scan", s.scan)
	mux.HandleFunc("POST /ProductRepair/update-status/{id}", u.serve)
	mux.HandleFunc("POST /loop", u.loop)
	return mux
}
