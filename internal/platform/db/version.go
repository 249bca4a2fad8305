package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Versions tells which schema the database has, 0 if it has none, and which
// this binary brings. Half a portal has none: that is ErrRestoring. It changes
// nothing.
func (d *DB) Versions(ctx context.Context) (has, knows int64, err error) {
	if err := d.unfinished(ctx); err != nil {
		return 0, 0, err
	}
	return versions(ctx, d, d.engine)
}

// versions takes a schema for the last step before one that is missing: it is of
// no version that there ever was, and not of the newest in any case.
func versions(ctx context.Context, q Queryer, engine Engine) (has, knows int64, err error) {
	steps, err := steps(engine, Migrations())
	if err != nil {
		return 0, 0, err
	}
	for _, step := range steps {
		knows = max(knows, step.Version)
	}
	// The library that migrates would begin a schema to look at it.
	if there, err := hasTable(ctx, q, engine, "goose_db_version"); err != nil || !there {
		return 0, knows, err
	}
	done, err := All(ctx, q, Value[int64], `SELECT version_id FROM goose_db_version`)
	if err != nil {
		return 0, 0, fmt.Errorf("db: cannot read the version of the schema: %w", err)
	}
	if len(done) > 0 && slices.Max(done) > knows {
		return slices.Max(done), knows, nil
	}
	for _, step := range steps {
		if !slices.Contains(done, step.Version) {
			break
		}
		has = step.Version
	}
	return has, knows, nil
}

// ErrStrangers says that the database is another program's.
var ErrStrangers = errors.New("the database holds tables that are not this portal's")

// Unclaimed says whether the database has no table yet, or is ErrStrangers or
// ErrRestoring.
func (d *DB) Unclaimed(ctx context.Context) (bool, error) {
	if err := d.unfinished(ctx); err != nil {
		return false, err
	}
	if ours, err := d.has(ctx, "goose_db_version"); err != nil || ours {
		return false, err
	}
	tables := `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
	if d.engine == Postgres {
		// What an extension brought along is nobody's.
		tables = `
			SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
			WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p')
			AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`
	}
	var n int
	if err := d.QueryRow(ctx, tables).Scan(&n); err != nil {
		return false, fmt.Errorf("db: cannot look for tables: %w", err)
	}
	if n > 0 {
		return false, ErrStrangers
	}
	return true, nil
}

func (d *DB) has(ctx context.Context, table string) (bool, error) {
	return hasTable(ctx, d, d.engine, table)
}

func hasTable(ctx context.Context, q Queryer, engine Engine, table string) (bool, error) {
	there := `SELECT count(*) FROM sqlite_master WHERE name = $1`
	if engine == Postgres {
		there = `SELECT count(*) FROM pg_class WHERE oid = to_regclass($1)`
	}
	var n int
	if err := q.QueryRow(ctx, there, table).Scan(&n); err != nil {
		return false, fmt.Errorf("db: cannot look for tables: %w", err)
	}
	return n > 0, nil
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

// Knows is the version of the schema that this binary brings.
func Knows() (version int64, err error) {
	names, err := fs.Glob(Migrations(), "*.sql")
	for _, name := range names {
		number, _, _ := strings.Cut(name, "_")
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("db: the migration %s has no number: %w", name, err)
		}
		version = max(version, n)
	}
	return version, err
}
