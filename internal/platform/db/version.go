package db

import (
	"context"
	"fmt"
	"net"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Versions tells which schema the database has, 0 if it has none, and which
// this binary brings. It changes nothing.
func (d *DB) Versions(ctx context.Context) (has, knows int64, err error) {
	provider, err := d.provider(d.writer, Migrations())
	if err != nil {
		return 0, 0, fmt.Errorf("db: the migrations of this binary are broken: %w", err)
	}
	for _, source := range provider.ListSources() {
		knows = max(knows, source.Version)
	}
	// The provider itself would begin a schema to look at it.
	there := `SELECT count(*) FROM sqlite_master WHERE name = 'goose_db_version'`
	if d.engine == Postgres {
		there = `SELECT count(*) FROM pg_class WHERE oid = to_regclass('goose_db_version')`
	}
	var tables int
	if err := d.QueryRow(ctx, there).Scan(&tables); err != nil {
		return 0, 0, fmt.Errorf("db: cannot read the version of the schema: %w", err)
	}
	if tables == 0 {
		return 0, knows, nil
	}
	if has, err = provider.GetDBVersion(ctx); err != nil {
		return 0, 0, fmt.Errorf("db: cannot read the version of the schema: %w", err)
	}
	return has, knows, nil
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
