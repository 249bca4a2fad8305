package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"strings"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/tables"
)

type loader struct {
	tables []tables.Table
	fill   func(ctx context.Context, t tables.Table, next func() ([]any, error)) (int64, error)
}

// load calls fn to fill the tables, then checks all foreign keys. No other process may have the database
// open.
func load(ctx context.Context, d *db.DB, fn func(l *loader) error) error {
	into := loadFile
	if d.Engine() == db.Postgres {
		into = loadServer
	}
	pool, done, err := d.Unhurried()
	if err != nil {
		return err
	}
	all, err := tables.Of(ctx, d)
	if err == nil {
		err = into(ctx, d, pool, all, fn)
	}
	if err = errors.Join(err, done()); err != nil && ctx.Err() != nil && !errors.Is(err, ctx.Err()) {
		return fmt.Errorf("%w: %w", ctx.Err(), err) // the driver only reports a closed connection
	}
	return err
}

// table fills one table with the rows from next, until io.EOF. The archive must have the same columns as the
// table.
func (l *loader) table(ctx context.Context, name string, columns []string, next func() ([]any, error)) (rows int64, err error) {
	table, err := l.find(name, columns)
	if err != nil {
		return 0, err
	}
	rows, err = l.fill(ctx, table, func() ([]any, error) {
		values, err := next()
		if err != nil {
			return nil, err
		}
		if len(values) != len(columns) {
			return nil, fmt.Errorf("backup: a row of %s has %d values, want %d", name, len(values), len(columns))
		}
		for i, column := range table.Columns {
			if values[i], err = column.Kind.Fit(values[i]); err != nil {
				return nil, fmt.Errorf("backup: %s.%s: %w", name, column.Name, err)
			}
		}
		return values, nil
	})
	if err != nil {
		return rows, fmt.Errorf("the table %s: %w", name, err)
	}
	return rows, nil
}

// find accepts only table and column names that exist in the database.
func (l *loader) find(name string, columns []string) (found tables.Table, err error) {
	for _, t := range l.tables {
		if t.Name != name {
			continue
		}
		found.Name = name
		for _, column := range columns {
			for _, there := range t.Columns {
				if there.Name == column {
					found.Columns = append(found.Columns, there)
				}
			}
		}
		if len(found.Columns) == len(columns) && len(columns) == len(t.Columns) {
			return found, nil
		}
		return tables.Table{}, fmt.Errorf("backup: the table %s has other columns than its backup", name)
	}
	return tables.Table{}, fmt.Errorf("backup: there is no table %s to fill", name)
}

// loadAtOnce is the number of rows per SQLite transaction. More rows make commits cheaper, fewer rows keep
// the write-ahead log small.
const loadAtOnce = 20_000

// Settings for a fast load: a larger cache, no sync and no foreign keys. The file is checked at the end,
// before it gets its final name.
const (
	loading = "PRAGMA cache_size = -24576; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF"
	loaded  = "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; " + db.UsualCache
)

func loadFile(ctx context.Context, d *db.DB, pool *sql.DB, all []tables.Table, fn func(l *loader) error) (err error) {
	if err := d.SetWriter(ctx, loading); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.SetWriter(context.WithoutCancel(ctx), loaded)) }()
	if err := empty(ctx, pool, all); err != nil {
		return err
	}
	err = fn(&loader{all, func(ctx context.Context, t tables.Table, next func() ([]any, error)) (int64, error) {
		return insertAll(ctx, pool, t, next)
	}})
	if err != nil {
		return err
	}
	return proveReferences(ctx, d)
}

// empty deletes the rows that migrations put into new tables.
func empty(ctx context.Context, on interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}, all []tables.Table) error {
	for _, t := range all {
		if _, err := on.ExecContext(ctx, "DELETE FROM "+t.Name); err != nil {
			return fmt.Errorf("backup: %s cannot be emptied: %w", t.Name, err)
		}
	}
	return nil
}

func insertAll(ctx context.Context, pool *sql.DB, t tables.Table, next func() ([]any, error)) (rows int64, err error) {
	insert := "INSERT INTO " + t.Name + " (" + t.List() + ") VALUES (" + db.Placeholders(1, len(t.Columns)) + ")"
	for more := true; more; {
		tx, err := pool.BeginTx(ctx, nil)
		if err != nil {
			return rows, err
		}
		var n int64
		if n, more, err = insertSome(ctx, tx, insert, next); err == nil {
			err = tx.Commit()
		}
		if err != nil {
			return rows, errors.Join(err, ignoreDone(tx.Rollback()))
		}
		rows += n
	}
	return rows, nil
}

func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

func insertSome(ctx context.Context, tx *sql.Tx, insert string, next func() ([]any, error)) (rows int64, more bool, err error) {
	statement, err := tx.PrepareContext(ctx, insert)
	if err != nil {
		return 0, false, err
	}
	defer func() { err = errors.Join(err, statement.Close()) }()
	for rows < loadAtOnce {
		values, err := next()
		if err == io.EOF {
			return rows, false, nil
		}
		if err != nil {
			return rows, false, err
		}
		if _, err := statement.ExecContext(ctx, values...); err != nil {
			return rows, false, err
		}
		rows++
	}
	return rows, true, nil
}

func proveReferences(ctx context.Context, d *db.DB) error {
	return db.Each(ctx, d, func(row db.Row) error {
		var table, parent string
		var rowid sql.NullInt64
		var key int
		if err := row.Scan(&table, &rowid, &parent, &key); err != nil {
			return err
		}
		return fmt.Errorf("backup: a row of %s refers to one of %s that is not there", table, parent)
	}, "PRAGMA foreign_key_check")
}

// loadServer loads everything in one transaction. It drops foreign keys and indexes first and adds them back
// at the end. Then the order of the tables does not matter, and building each index once is much faster.
func loadServer(ctx context.Context, _ *db.DB, pool *sql.DB, all []tables.Table, fn func(l *loader) error) (err error) {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	putBack, err := takeApart(ctx, tx)
	if err != nil {
		return fmt.Errorf("backup: references and indexes: %w", err)
	}
	if err := empty(ctx, tx, all); err != nil {
		return err
	}
	err = fn(&loader{all, func(ctx context.Context, t tables.Table, next func() ([]any, error)) (int64, error) {
		return db.Copy(ctx, conn, t.Name, strings.Split(t.List(), ", "), next)
	}})
	if err != nil {
		return err
	}
	numbers, err := numberOn(ctx, tx)
	if err != nil {
		return err
	}
	for _, statement := range append(append(putBack, "ANALYZE"), numbers...) {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("backup: %s: %w", statement, err)
		}
	}
	return tx.Commit()
}

// takeApart drops foreign keys and then indexes, except indexes of other constraints. It returns the
// statements that restore them in reverse order.
func takeApart(ctx context.Context, tx *sql.Tx) (putBack []string, err error) {
	var drop []string
	for _, query := range []string{`
		SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(conname),
			'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
		WHERE contype = 'f' AND connamespace = to_regnamespace(quote_ident(current_schema())) ORDER BY conrelid, conname`, `
		SELECT 'DROP INDEX ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
		WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema())) AND c.relkind = 'r'
		AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype <> 'f')
		AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY c.relname, i.indexrelid`,
	} {
		var again []string
		if err := eachPair(ctx, tx, query, func(dropped, made string) { drop, again = append(drop, dropped), append(again, made) }); err != nil {
			return nil, err
		}
		putBack = append(again, putBack...)
	}
	for _, statement := range drop {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return nil, err
		}
	}
	return putBack, nil
}

// numberOn returns statements that set each identity column to continue after the highest loaded value.
func numberOn(ctx context.Context, tx *sql.Tx) (statements []string, err error) {
	err = eachPair(ctx, tx, `
		SELECT quote_literal(pg_get_serial_sequence(quote_ident(c.relname), a.attname)), 'max(' || quote_ident(a.attname) || ') FROM ' || quote_ident(c.relname)
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE n.nspname = current_schema() AND c.relkind = 'r' AND a.attidentity <> '' AND NOT a.attisdropped`, func(sequence, highest string) {
		statements = append(statements, "SELECT setval("+sequence+", COALESCE((SELECT "+highest+"), 0) + 1, false)")
	})
	return statements, err
}

func eachPair(ctx context.Context, tx *sql.Tx, query string, fn func(first, second string)) error {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var first, second string
		if err := rows.Scan(&first, &second); err != nil {
			return err
		}
		fn(first, second)
	}
	return rows.Err()
}
