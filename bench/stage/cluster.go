package stage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // to make and copy databases, which no transaction may do

	"aftercare/tools/pgserver"
)

// settings are those of a small real server: every commit is on disk before it
// is acknowledged, and the memory is that of a machine which also runs the
// portal.
func (s *Stage) settings() []string {
	settings := []string{
		"shared_buffers=1GB", "effective_cache_size=4GB", "work_mem=16MB", "maintenance_work_mem=512MB", "max_wal_size=8GB",
		"random_page_cost=1.1", "max_connections=200", "synchronous_commit=on", "log_min_messages=fatal",
	}
	if s.Hasty {
		settings = append(settings, "fsync=off", "full_page_writes=off")
	}
	return settings
}

// cluster is the PostgreSQL server of a run. Its data is kept, since a million
// customers take minutes to make.
type cluster struct {
	server *pgserver.Server
	admin  *sql.DB
}

// Postgres starts the server unless it runs, and tells its version.
func (s *Stage) Postgres(ctx context.Context) (version string, err error) {
	if s.server.server == nil {
		if s.server.server, err = pgserver.Start(pgserver.Options{Data: filepath.Join(s.Cache, "postgres"), Settings: s.settings()}); err != nil {
			return "", err
		}
		if s.server.admin, err = sql.Open("pgx", s.server.url("postgres")); err != nil {
			return "", err
		}
	}
	err = s.server.admin.QueryRowContext(ctx, `SELECT current_setting('server_version')`).Scan(&version)
	version, _, _ = strings.Cut(version, " ") // what follows is whose package it is
	return version, err
}

func (c *cluster) url(database string) string { return c.server.URL(database) }

func (c *cluster) stop() error {
	var errs []error
	if c.admin != nil {
		errs = append(errs, c.admin.Close())
	}
	if c.server != nil {
		errs = append(errs, c.server.Stop())
	}
	c.admin, c.server = nil, nil
	return errors.Join(errs...)
}

// databases are the names of those that begin with a prefix.
func (c *cluster) databases(ctx context.Context, prefix string) (names []string, err error) {
	rows, err := c.admin.QueryContext(ctx, `SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname`, prefix)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

func (c *cluster) create(ctx context.Context, name string) error {
	return c.exec(ctx, `CREATE DATABASE %s TEMPLATE template0`, name)
}

func (c *cluster) drop(ctx context.Context, name string) error {
	return c.exec(ctx, `DROP DATABASE IF EXISTS %s WITH (FORCE)`, name)
}

// copyDatabase copies files instead of writing all rows to the log once more,
// which for gigabytes is the quicker way.
func (c *cluster) copyDatabase(ctx context.Context, from, to string) error {
	if err := c.drop(ctx, to); err != nil {
		return err
	}
	return c.exec(ctx, `CREATE DATABASE %s TEMPLATE %s STRATEGY FILE_COPY`, to, from)
}

// exec runs a statement about databases; their names are our own and safe to
// put into it.
func (c *cluster) exec(ctx context.Context, format string, names ...any) error {
	statement := fmt.Sprintf(format, names...)
	if _, err := c.admin.ExecContext(ctx, statement); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}

// settle leaves a freshly filled database as a server has it after a quiet
// night: vacuumed, with what the planner wants to know, and on disk.
func (c *cluster) settle(ctx context.Context, name string) error {
	pool, err := sql.Open("pgx", c.url(name))
	if err != nil {
		return err
	}
	defer pool.Close()
	for _, statement := range []string{`VACUUM (ANALYZE)`, `CHECKPOINT`} {
		if _, err := pool.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}
