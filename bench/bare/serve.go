// Package bare is the baseline for the portal's measurements: net/http, the database drivers and
// the same rows. It has no login, limits, logs, metrics, typed calls or emails.
package bare

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/jackc/pgx/v5/stdlib" // reads go through database/sql
	_ "modernc.org/sqlite"             // the driver itself, without the portal's wrapper

	"aftercare/internal/account"
)

// Config is the configuration of the bare server.
type Config struct {
	Addr     string `required:"" help:"Where to listen."`
	Database string `required:"" help:"The database, as sqlite:PATH or postgres://…"`
}

// conns is the number of connections for reading, and also for writing.
const conns = 16

// Run serves the same row as the portal's call for a customer, until the context ends. On
// PostgreSQL it can also run a Loop.
func (c *Config) Run(ctx context.Context) (err error) {
	driver, source := "pgx", c.Database
	var writers *pgxpool.Pool
	if path, isFile := strings.CutPrefix(c.Database, "sqlite:"); isFile {
		driver, source = "sqlite", "file:"+path+"?mode=ro"
	} else if writers, err = pgxpool.New(ctx, fmt.Sprintf("%s&pool_max_conns=%d", source, conns)); err != nil {
		return err
	} else {
		defer writers.Close()
	}
	readers, err := sql.Open(driver, source)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, readers.Close()) }()
	readers.SetMaxOpenConns(conns)
	readers.SetMaxIdleConns(conns)
	byID, err := readers.PrepareContext(ctx, `SELECT customer_id, name, email, phone, address, role, language FROM customers WHERE customer_id = $1`)
	if err != nil {
		return err
	}
	defer byID.Close()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ready") })
	mux.HandleFunc("GET /api/users/customer/{customerId}", func(w http.ResponseWriter, r *http.Request) {
		var c struct {
			account.CustomerBody
			Language string `json:"language"`
		}
		err := byID.QueryRowContext(r.Context(), r.PathValue("customerId")).Scan(&c.CustomerID, &c.Name, &c.Email, &c.Phone, &c.Address, &c.Role, &c.Language)
		respond(w, c, err)
	})
	mux.HandleFunc("POST /loop", func(w http.ResponseWriter, r *http.Request) {
		var in Loop
		err := json.NewDecoder(r.Body).Decode(&in)
		rate := 0.0
		if err == nil {
			rate, err = in.run(r.Context(), writers)
		}
		respond(w, rate, err)
	})
	return listen(ctx, c.Addr, mux)
}

func listen(ctx context.Context, addr string, handler http.Handler) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func respond(w http.ResponseWriter, v any, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // the client is our own and notices a missing answer
}
