package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/stdlib"
)

// Table is a table as both engines have it.
type Table struct {
	Name    string
	Columns []Column
}

// Column is one of its columns.
type Column struct {
	Name string
	Kind ColumnKind
}

// ColumnKind is what a column holds, whatever an engine calls it.
type ColumnKind string

const (
	KindText    ColumnKind = "text"
	KindInteger ColumnKind = "integer"
	KindReal    ColumnKind = "real"
	KindBoolean ColumnKind = "boolean"
	KindBytes   ColumnKind = "bytes"
)

// enginesOwn are tables that an engine keeps for itself: which schema it has, and
// what a trigger fills. The other engine has no use for them.
var enginesOwn = []string{"goose_db_version", "customer_search_ids", restoringTable}

// Snapshot is the database as it was at one instant.
type Snapshot struct {
	tx *sql.Tx
	d  *DB
}

// Snapshot lets fn read everything as it is now, for as long as it takes, beside
// whoever writes. It has a connection of its own without the limits of those
// that serve. On SQLite the write-ahead log grows meanwhile.
func (d *DB) Snapshot(ctx context.Context, fn func(s *Snapshot) error) (err error) {
	pool, options, err := d.snapshotPool()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	tx, err := pool.BeginTx(ctx, options)
	if err != nil {
		return fmt.Errorf("db: no snapshot: %w", err)
	}
	defer d.settle(ctx, "a snapshot did not end", tx.Rollback)
	s := &Snapshot{tx, d}
	// Both engines fix what is seen at the first read, and not at BEGIN.
	if _, err := s.Version(ctx); err != nil {
		return err
	}
	return because(ctx, fn(s))
}

func (d *DB) snapshotPool() (*sql.DB, *sql.TxOptions, error) {
	if d.engine == Postgres {
		pool, err := patientPool(d.url)
		return pool, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}, err
	}
	path, err := sqlitePath(d.url)
	if err != nil {
		return nil, nil, err
	}
	pool, err := sqlitePool(path, 1, "_query_only", "1", "_cache_size", sqliteReaderCache)
	return pool, nil, err
}

// patientPool has none of the limits that keep a serving pool from waiting.
func patientPool(rawURL string) (*sql.DB, error) {
	config, err := postgresConfig(rawURL, nil)
	if err != nil {
		return nil, err
	}
	withoutLimits(config.RuntimeParams)
	return stdlib.OpenDB(*config), nil
}

func (s *Snapshot) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return s.tx.QueryContext(ctx, query, args...)
}

func (s *Snapshot) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return s.tx.QueryRowContext(ctx, query, args...)
}

// Version is that of the schema.
func (s *Snapshot) Version(ctx context.Context) (version int64, err error) {
	err = s.QueryRow(ctx, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`).Scan(&version)
	return version, err
}

// Tables are those of the portal by their names, without what an engine keeps
// for itself.
func (s *Snapshot) Tables(ctx context.Context) ([]Table, error) { return tables(ctx, s, s.d.engine) }

func tables(ctx context.Context, q Queryer, engine Engine) (all []Table, err error) {
	query := `
		SELECT t.name, c.name, c.type FROM pragma_table_list() t JOIN pragma_table_xinfo(t.name) c
		WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.hidden = 0
		ORDER BY t.name, c.cid`
	if engine == Postgres {
		query = `
			SELECT c.relname, a.attname, format_type(a.atttypid, NULL)
			FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
			WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
			AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
			ORDER BY c.relname COLLATE "C", a.attnum`
	}
	err = Each(ctx, q, func(row Row) error {
		var table, column, declared string
		if err := row.Scan(&table, &column, &declared); err != nil {
			return err
		}
		if slices.Contains(enginesOwn, table) {
			return nil
		}
		kind, err := kindOf(declared)
		if err != nil {
			return fmt.Errorf("db: %s.%s: %w", table, column, err)
		}
		if len(all) == 0 || all[len(all)-1].Name != table {
			all = append(all, Table{Name: table})
		}
		last := &all[len(all)-1]
		last.Columns = append(last.Columns, Column{column, kind})
		return nil
	}, query)
	return all, err
}

func kindOf(declared string) (ColumnKind, error) {
	switch strings.ToLower(declared) {
	case "text":
		return KindText, nil
	case "bigint", "integer":
		return KindInteger, nil
	case "boolean":
		return KindBoolean, nil
	case "bytea", "blob":
		return KindBytes, nil
	case "real", "double precision":
		return KindReal, nil
	}
	return "", fmt.Errorf("the type %q is not one that both engines keep alike", declared)
}

// Each hands over the rows of a table in the order in which they lie. The values
// are good until the next row.
func (s *Snapshot) Each(ctx context.Context, t Table, fn func(values []any) error) error {
	values, targets := make([]any, len(t.Columns)), make([]any, len(t.Columns))
	for i := range values {
		targets[i] = &values[i]
	}
	var misfit bool
	err := Each(ctx, s, func(row Row) error {
		if err := row.Scan(targets...); err != nil {
			return err
		}
		for i, column := range t.Columns {
			var err error
			if values[i], err = column.Kind.fit(values[i]); err != nil {
				misfit = true
				return fmt.Errorf("db: %s.%s: %w", t.Name, column.Name, err)
			}
		}
		return fn(values)
	}, "SELECT "+t.list()+" FROM "+t.Name)
	if misfit && s.d.engine == SQLite {
		// It is named as the doctor names it, by its row.
		if found, looking := misfits(ctx, s, t, 1); looking == nil && len(found) > 0 {
			return found[0]
		}
	}
	return err
}

func (t Table) list() string {
	names := make([]string, len(t.Columns))
	for i, column := range t.Columns {
		names[i] = column.Name
	}
	return strings.Join(names, ", ")
}

// fit is the value as every engine hands it over and takes it. SQLite keeps in
// a column whatever it is given.
func (k ColumnKind) fit(value any) (any, error) {
	switch v := value.(type) {
	case nil:
		return nil, nil
	case string:
		if k == KindText {
			return v, nil
		}
	case []byte:
		switch k {
		case KindBytes:
			return v, nil
		case KindText:
			return string(v), nil
		}
	case int64:
		switch k {
		case KindInteger:
			return v, nil
		case KindBoolean:
			return v != 0, nil
		case KindReal:
			return float64(v), nil
		}
	case int32:
		return k.fit(int64(v))
	case float64:
		if k == KindReal {
			return v, nil
		}
	case bool:
		if k == KindBoolean {
			return v, nil
		}
	}
	return nil, fmt.Errorf("a %T is no %s", value, k)
}
