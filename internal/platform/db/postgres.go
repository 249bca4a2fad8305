package db

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

const (
	postgresPool   = 20
	connectTimeout = 3 * time.Second
)

// openPostgres creates the pool for requests, with short time limits. Settings in the URL win over
// these limits. The prober is a separate connection that asks whether the server accepts writes.
// Both connect later.
func openPostgres(rawURL string) (pool, prober *sql.DB, err error) {
	config, err := postgresConfig(rawURL, map[string]string{
		"statement_timeout":                   "5s",
		"lock_timeout":                        "3s",
		"idle_in_transaction_session_timeout": "10s",
	})
	if err != nil {
		return nil, nil, err
	}
	config.Tracer = tracer{limit: milliseconds(config.RuntimeParams["statement_timeout"])}
	pool = stdlib.OpenDB(*config, stdlib.OptionBeforeConnect(neverCancelCommits))
	pool.SetMaxOpenConns(postgresPool)
	pool.SetMaxIdleConns(postgresPool)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	prober = stdlib.OpenDB(*config)
	prober.SetMaxOpenConns(1)
	prober.SetConnMaxIdleTime(time.Minute)
	return pool, prober, nil
}

// CheckURL returns the problem with the URL of a PostgreSQL server. The URL may hold a password, so
// the error repeats at most the value of a parameter.
func CheckURL(rawURL string) error {
	if scheme, _, _ := strings.Cut(rawURL, "://"); scheme != "postgres" && scheme != "postgresql" {
		return errors.New("must begin with postgres://")
	}
	_, err := postgresConfig(rawURL, nil)
	return err
}

func postgresConfig(rawURL string, defaults map[string]string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(rawURL)
	if err != nil {
		return nil, unreadable(err)
	}
	delete(config.RuntimeParams, directHosts)
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	if _, said := config.RuntimeParams["application_name"]; !said {
		config.RuntimeParams["application_name"] = "aftercare"
	}
	for name, value := range defaults {
		if _, said := config.RuntimeParams[name]; !said {
			config.RuntimeParams[name] = value
		}
	}
	return config, nil
}

// unhurried opens connections without time limits, even if the URL sets some. They go round a pooler, which
// cannot keep a lock or a setting for one of its clients.
func unhurried(rawURL string, readOnly bool) (*sql.DB, error) {
	config, err := postgresConfig(roundPooler(rawURL), nil)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"} {
		config.RuntimeParams[name] = "0"
	}
	if !readOnly {
		return stdlib.OpenDB(*config), nil
	}
	// Not as a parameter: target_session_attrs=read-write would take every host for a standby.
	return stdlib.OpenDB(*config, stdlib.OptionAfterConnect(func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "SET default_transaction_read_only = on")
		return err
	})), nil
}

// directHosts is our own parameter of the URL: the hosts behind a pooler, or the folder of a socket.
const directHosts = "direct"

// roundPooler returns the URL with the hosts behind the pooler, if it names them.
func roundPooler(rawURL string) string {
	u, err := url.Parse(rawURL)
	if err != nil || u.Query().Get(directHosts) == "" {
		return rawURL
	}
	query := u.Query()
	u.Host = query.Get(directHosts)
	query.Del(directHosts)
	if strings.HasPrefix(u.Host, "/") {
		query.Set("host", u.Host)
		u.Host = ""
	}
	u.RawQuery = query.Encode()
	return u.String()
}

// Copy streams rows into a PostgreSQL table within the connection's transaction. next returns
// io.EOF after the last row.
func Copy(ctx context.Context, on *sql.Conn, table string, columns []string, next func() ([]any, error)) (rows int64, err error) {
	err = on.Raw(func(raw any) (err error) {
		rows, err = raw.(*stdlib.Conn).Conn().CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
			values, err := next()
			if err == io.EOF {
				return nil, nil // for the driver this is the end
			}
			return values, err
		}))
		return err
	})
	return rows, err
}

// unreadable removes the URL from the driver's error. If the driver could not parse the URL at all,
// unreadable drops the whole text, because it may hold the password.
func unreadable(err error) error {
	const shape = "must look like postgres://user:password@host:5432/database"
	text := err.Error()
	end := strings.LastIndex(text, "`: ")
	if end < 0 || strings.Contains(text[end:], "failed to parse as URL") {
		return errors.New(shape)
	}
	return errors.New(shape + ": " + text[end+len("`: "):])
}

// milliseconds parses a timeout as PostgreSQL writes it: a number of milliseconds, or a number with
// a unit. It returns 0, no limit, for anything else.
func milliseconds(setting string) time.Duration {
	if n, err := strconv.Atoi(setting); err == nil {
		return time.Duration(n) * time.Millisecond
	}
	limit, err := time.ParseDuration(strings.Replace(setting, "min", "m", 1))
	if err != nil {
		return 0
	}
	return limit
}

// tracer ends a statement on our side a second after the server should have ended it. A frozen
// server does not keep its own timeout, and neither does a commit that waits for a lost standby.
// pgx calls a tracer before every statement, including BEGIN and COMMIT.
type tracer struct{ limit time.Duration }

type cancelKey struct{}

func (t tracer) TraceQueryStart(ctx context.Context, conn *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	if committing, ok := conn.PgConn().CustomData()[committingKey].(*atomic.Bool); ok {
		committing.Store(data.SQL == "commit")
	}
	if t.limit == 0 {
		return ctx
	}
	ctx, cancel := context.WithTimeout(ctx, t.limit+time.Second)
	return context.WithValue(ctx, cancelKey{}, cancel)
}

func (tracer) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) {
	if cancel, ok := ctx.Value(cancelKey{}).(context.CancelFunc); ok {
		cancel()
	}
}

const committingKey = "committing"

// neverCancelCommits keeps the driver from sending a cancel request for a commit, which it would send over a
// new connection. A cancelled commit no longer waits for its standby, and is visible although only the primary has it.
func neverCancelCommits(_ context.Context, config *pgx.ConnConfig) error {
	committing, dial := new(atomic.Bool), config.DialFunc
	config.AfterConnect = func(_ context.Context, conn *pgconn.PgConn) error {
		conn.CustomData()[committingKey] = committing
		return nil
	}
	config.DialFunc = func(ctx context.Context, network, addr string) (net.Conn, error) {
		if committing.Load() {
			return nil, errors.New("a commit is not cancelled")
		}
		return dial(ctx, network, addr)
	}
	return nil
}

// NameOf returns the name and the hosts of a PostgreSQL database for people to read, without the
// password. It returns "" for a SQLite file.
func NameOf(rawURL string) string {
	if strings.HasPrefix(rawURL, "sqlite:") {
		return ""
	}
	config, err := pgx.ParseConfig(rawURL)
	if err != nil {
		return "a database"
	}
	hosts := []string{host(config.Host, config.Port)}
	for _, fallback := range config.Fallbacks {
		// If TLS is optional, pgx lists the same host twice.
		if next := host(fallback.Host, fallback.Port); next != hosts[len(hosts)-1] {
			hosts = append(hosts, next)
		}
	}
	return "the database " + config.Database + " on " + strings.Join(hosts, ", ")
}

func host(name string, port uint16) string {
	if strings.HasPrefix(name, "/") {
		return name // a socket
	}
	return net.JoinHostPort(name, strconv.Itoa(int(port)))
}
