// Package tables describes the portal's tables on both engines, and finds rows that only one engine
// would accept.
package tables

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
)

// Table is a table that both engines have.
type Table struct {
	Name    string
	Columns []Column
}

type Column struct {
	Name string
	Kind Kind
}

// Kind is the type of a column, the same for both engines.
type Kind string

const (
	Text    Kind = "text"
	Integer Kind = "integer"
	Real    Kind = "real"
	Boolean Kind = "boolean"
	Bytes   Kind = "bytes"
)

// enginesOwn lists tables that belong to one engine: schema versions, and a table that a trigger
// fills.
var enginesOwn = []string{"goose_db_version", "customer_search_ids", migrate.RestoreMark}

// Of returns the portal's tables sorted by name, without enginesOwn.
func Of(ctx context.Context, s db.Source) (all []Table, err error) {
	query := `
		SELECT t.name, c.name, c.type FROM pragma_table_list() t JOIN pragma_table_xinfo(t.name) c
		WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.hidden = 0
		ORDER BY t.name, c.cid`
	if s.Engine() == db.Postgres {
		query = `
			SELECT c.relname, a.attname, format_type(a.atttypid, NULL)
			FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
			WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
			AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
			ORDER BY c.relname COLLATE "C", a.attnum`
	}
	err = db.Each(ctx, s, func(row db.Row) error {
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

func kindOf(declared string) (Kind, error) {
	switch strings.ToLower(declared) {
	case "text":
		return Text, nil
	case "bigint", "integer":
		return Integer, nil
	case "boolean":
		return Boolean, nil
	case "bytea", "blob":
		return Bytes, nil
	case "real", "double precision":
		return Real, nil
	}
	return "", fmt.Errorf("the type %q is not one that both engines keep alike", declared)
}

// Each calls fn for each row of a table, in stored order. The values are valid only until the next
// row.
func Each(ctx context.Context, s db.Source, t Table, fn func(values []any) error) error {
	values, targets := make([]any, len(t.Columns)), make([]any, len(t.Columns))
	for i := range values {
		targets[i] = &values[i]
	}
	var wrongType bool
	err := db.Each(ctx, s, func(row db.Row) error {
		if err := row.Scan(targets...); err != nil {
			return err
		}
		for i, column := range t.Columns {
			var err error
			if values[i], err = column.Kind.Fit(values[i]); err != nil {
				wrongType = true
				return fmt.Errorf("db: %s.%s: %w", t.Name, column.Name, err)
			}
		}
		return fn(values)
	}, "SELECT "+t.List()+" FROM "+t.Name)
	if wrongType && s.Engine() == db.SQLite {
		// Report the row by its key, as the doctor command does.
		if found, looking := wrongTypes(ctx, s, t, 1); looking == nil && len(found) > 0 {
			return found[0]
		}
	}
	return err
}

// List returns the columns for a SELECT.
func (t Table) List() string {
	names := make([]string, len(t.Columns))
	for i, column := range t.Columns {
		names[i] = column.Name
	}
	return strings.Join(names, ", ")
}

// Fit converts a value to the type that both engines return and accept. SQLite may have stored any
// type.
func (k Kind) Fit(value any) (any, error) {
	switch v := value.(type) {
	case nil:
		return nil, nil
	case string:
		if k == Text {
			return v, nil
		}
	case []byte:
		switch k {
		case Bytes:
			return v, nil
		case Text:
			return string(v), nil
		}
	case int64:
		switch k {
		case Integer:
			return v, nil
		case Boolean:
			return v != 0, nil
		case Real:
			return float64(v), nil
		}
	case int32:
		return k.Fit(int64(v))
	case float64:
		if k == Real {
			return v, nil
		}
	case bool:
		if k == Boolean {
			return v, nil
		}
	}
	return nil, fmt.Errorf("a %T is no %s", value, k)
}
