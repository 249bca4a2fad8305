package db

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

const (
	postgresPool   = 20
	connectTimeout = 3 * time.Second
)

// openPostgres makes the pool that serves requests: nothing on it may wait for
// long. What the URL sets itself is kept. Beside it is a connection to ask
// whether the server can be written. Neither connects yet.
func openPostgres(rawURL string) (pool, prober *sql.DB, err error) {
	config, err := postgresConfig(rawURL, map[string]string{
		"statement_timeout":                   "5s",
		"lock_timeout":                        "3s",
		"idle_in_transaction_session_timeout": "10s",
	})
	if err != nil {
		return nil, nil, err
	}
	if limit := milliseconds(config.RuntimeParams["statement_timeout"]); limit > 0 {
		config.Tracer = deadline{limit + time.Second}
	}
	pool = stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(postgresPool)
	pool.SetMaxIdleConns(postgresPool)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	prober = stdlib.OpenDB(*config)
	prober.SetMaxOpenConns(1)
	prober.SetConnMaxIdleTime(time.Minute)
	return pool, prober, nil
}

// CheckURL says what is wrong with the URL of a PostgreSQL server. The URL may
// hold a password, so nothing of it is repeated but a parameter's value.
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

// unhurried opens connections whose statements may take their time, whatever the URL
// says.
func unhurried(rawURL string, readOnly bool) (*sql.DB, error) {
	config, err := postgresConfig(rawURL, nil)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"} {
		config.RuntimeParams[name] = "0"
	}
	if readOnly {
		config.RuntimeParams["default_transaction_read_only"] = "on"
	}
	return stdlib.OpenDB(*config), nil
}

// Copy streams rows into a table of PostgreSQL, within the transaction that the
// connection is in. The rows end with io.EOF.
func Copy(ctx context.Context, on *sql.Conn, table string, columns []string, next func() ([]any, error)) (rows int64, err error) {
	err = on.Raw(func(raw any) (err error) {
		rows, err = raw.(*stdlib.Conn).Conn().CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
			values, err := next()
			if err == io.EOF {
				return nil, nil // the driver takes this for the end
			}
			return values, err
		}))
		return err
	})
	return rows, err
}

// unreadable takes the URL out of what the driver says of it. Where not even
// its parts could be told apart, nothing of that is safe to repeat.
func unreadable(err error) error {
	const shape = "must look like postgres://user:password@host:5432/database"
	text := err.Error()
	end := strings.LastIndex(text, "`: ")
	if end < 0 || strings.Contains(text[end:], "failed to parse as URL") {
		return errors.New(shape)
	}
	return errors.New(shape + ": " + text[end+len("`: "):])
}

// milliseconds reads a timeout as PostgreSQL writes it: a bare number of
// milliseconds or one with a unit. What it cannot read is no limit.
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

// deadline ends a statement from our side a moment after the server should
// have ended it. A server that is frozen, or a commit that waits for a standby
// that is gone, keeps no timeout of its own. pgx asks a tracer before every
// statement, BEGIN and COMMIT included, which makes it the one place for this.
type deadline struct{ limit time.Duration }

type cancelKey struct{}

func (d deadline) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	ctx, cancel := context.WithTimeout(ctx, d.limit)
	return context.WithValue(ctx, cancelKey{}, cancel)
}

func (deadline) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) {
	if cancel, ok := ctx.Value(cancelKey{}).(context.CancelFunc); ok {
		cancel()
	}
}

// NameOf is the name of a PostgreSQL database and the hosts it is on, for
// people to recognise it by and without the password; "" for a file.
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
		// With an optional TLS the same host stands there twice.
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
