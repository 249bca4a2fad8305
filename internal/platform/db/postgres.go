package db

import (
	"context"
	"database/sql"
	"errors"
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

// withoutLimits lets statements take their time, whatever the URL says.
func withoutLimits(params map[string]string) {
	for _, name := range []string{"statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"} {
		params[name] = "0"
	}
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
