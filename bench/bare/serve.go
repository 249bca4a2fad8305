// Package bare is what the portal is measured against: net/http, the drivers
// themselves, the same rows, and nothing around them. No login, no limits, no logs,
// no metrics, no typed calls, no emails sent.
package bare

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/jackc/pgx/v5/stdlib" // reads go through database/sql
	_ "modernc.org/sqlite"             // the driver itself, without what the portal has around it
)

// Config says what to serve and where.
type Config struct {
	Addr     string `required:"" help:"Where to listen."`
	Database string `required:"" help:"The database, as sqlite:PATH or postgres://…"`
	Data     string `required:"" help:"The data folder of the portal, where files go."`
}

// server has the database, opened for reads and for writes.
type server struct {
	Config
	readers *sql.DB

	byID, page, pageOf, total *sql.Stmt

	write func(ctx context.Context, fn func(exec) error) error // one transaction
	close func() error
}

// exec runs one statement inside a transaction.
type exec func(text string, args ...any) error

// conns is how many connections read, and on PostgreSQL write.
const conns = 16

// Serve answers until the context ends.
func Serve(ctx context.Context, c Config) (err error) {
	s, err := open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close(), s.readers.Close()) }()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ready") })
	mux.HandleFunc("GET /api/users/all", s.customers)
	mux.HandleFunc("GET /api/users/customer/{customerId}", s.customer)
	mux.HandleFunc("GET /api/users/export", s.export)
	mux.HandleFunc("POST /loop", s.loop)
	return listen(ctx, c.Addr, mux)
}

func listen(ctx context.Context, addr string, handler http.Handler) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}
	stopped := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stopped()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func open(ctx context.Context, c Config) (s *server, err error) {
	s = &server{Config: c}
	if path, isFile := strings.CutPrefix(c.Database, "sqlite:"); isFile {
		err = s.openFile(path)
	} else {
		err = s.openServer(ctx)
	}
	if err == nil {
		err = s.prepare(ctx)
	}
	return s, err
}

// openFile opens SQLite as anybody would who wants every commit to last: one
// writer, synchronous=FULL, kept statements.
func (s *server) openFile(path string) (err error) {
	settings := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)"}}
	dsn := (&url.URL{Scheme: "file", Path: path, RawQuery: settings.Encode()}).String()
	if s.readers, err = sql.Open("sqlite", dsn); err != nil {
		return err
	}
	s.readers.SetMaxOpenConns(conns)
	s.readers.SetMaxIdleConns(conns)
	writer, err := sql.Open("sqlite", dsn)
	if err != nil {
		return err
	}
	writer.SetMaxOpenConns(1)
	kept := map[string]*sql.Stmt{} // only the one writer uses it
	s.close = writer.Close
	s.write = func(ctx context.Context, fn func(exec) error) error {
		conn, err := writer.Conn(ctx)
		if err != nil {
			return err
		}
		defer conn.Close()
		tx, err := conn.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		err = fn(func(text string, args ...any) error {
			if kept[text] == nil {
				if kept[text], err = conn.PrepareContext(ctx, text); err != nil { //nolint:sqlclosecheck // it is kept, and closed with the pool
					return err
				}
			}
			_, err := tx.StmtContext(ctx, kept[text]).ExecContext(ctx, args...) //nolint:sqlclosecheck // it is closed with the transaction
			return err
		})
		if err != nil {
			return err
		}
		return tx.Commit()
	}
	return nil
}

// openServer opens PostgreSQL; writes go through pgx alone.
func (s *server) openServer(ctx context.Context) (err error) {
	if s.readers, err = sql.Open("pgx", s.Database); err != nil {
		return err
	}
	s.readers.SetMaxOpenConns(conns)
	s.readers.SetMaxIdleConns(conns)
	config, err := pgxpool.ParseConfig(s.Database)
	if err != nil {
		return err
	}
	config.MaxConns = conns
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	s.close = func() error { pool.Close(); return nil }
	s.write = func(ctx context.Context, fn func(exec) error) error {
		tx, err := pool.Begin(ctx)
		if err != nil {
			return err
		}
		defer tx.Rollback(ctx) //nolint:errcheck // after a commit there is nothing to roll back
		err = fn(func(text string, args ...any) error {
			_, err := tx.Exec(ctx, text, args...)
			return err
		})
		if err != nil {
			return err
		}
		return tx.Commit(ctx)
	}
	return nil
}

func write(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // the client is our own and says so itself if it missed something
}

func fail(w http.ResponseWriter, err error) {
	http.Error(w, err.Error(), http.StatusInternalServerError)
}
