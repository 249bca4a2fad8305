package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Loader fills the tables of a schema that was just made.
type Loader struct {
	tables []Table
	fill   func(ctx context.Context, t Table, next func() ([]any, error)) (int64, error)
}

// Load lets fn fill the tables, and then proves that every row that is referred
// to is there. It is for a database that nobody else has open.
func (d *DB) Load(ctx context.Context, fn func(l *Loader) error) error {
	load := d.loadSQLite
	if d.engine == Postgres {
		load = d.loadPostgres
	}
	err := load(ctx, fn)
	if err != nil && ctx.Err() != nil && !errors.Is(err, ctx.Err()) {
		return fmt.Errorf("%w: %w", ctx.Err(), err) // the driver only says that its connection is gone
	}
	return err
}

// Table fills one table with the rows that next gives, up to io.EOF. The columns
// of the table are those of the archive, in their order.
func (l *Loader) Table(ctx context.Context, name string, columns []string, next func() ([]any, error)) (rows int64, err error) {
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
			return nil, fmt.Errorf("db: a row of %s has %d values, want %d", name, len(values), len(columns))
		}
		for i, column := range table.Columns {
			if values[i], err = column.Kind.fit(values[i]); err != nil {
				return nil, fmt.Errorf("db: %s.%s: %w", name, column.Name, err)
			}
		}
		return values, nil
	})
	if err != nil {
		return rows, fmt.Errorf("the table %s: %w", name, err)
	}
	return rows, nil
}

// find takes only names that the database itself has.
func (l *Loader) find(name string, columns []string) (found Table, err error) {
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
		return Table{}, fmt.Errorf("db: the table %s has other columns than its backup", name)
	}
	return Table{}, fmt.Errorf("db: there is no table %s to fill", name)
}

// loadAtOnce is how many rows SQLite takes in one transaction: so many that
// commits cost little, and so few that the write-ahead log stays small.
const loadAtOnce = 20_000

// What a load needs of SQLite: room, no waiting for the disk, and no regard for
// the order of rows that refer to each other. What the file is worth is proved
// at the end, and only then it gets its name.
const (
	loading = "PRAGMA cache_size = -24576; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF"
	loaded  = "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; " + usual
)

func (d *DB) loadSQLite(ctx context.Context, fn func(l *Loader) error) (err error) {
	if err := d.setWriter(ctx, loading); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.setWriter(context.WithoutCancel(ctx), loaded)) }()
	l := &Loader{fill: d.fillSQLite}
	if l.tables, err = tables(ctx, d, d.engine); err != nil {
		return err
	}
	if err := d.emptySQLite(ctx, l.tables); err != nil {
		return err
	}
	if err := fn(l); err != nil {
		return err
	}
	return d.proveReferences(ctx)
}

// emptySQLite takes out what migrations put into new tables.
func (d *DB) emptySQLite(ctx context.Context, all []Table) error {
	for _, t := range all {
		if _, err := d.writer.ExecContext(ctx, "DELETE FROM "+t.Name); err != nil {
			return fmt.Errorf("db: %s cannot be emptied: %w", t.Name, err)
		}
	}
	return nil
}

func (d *DB) fillSQLite(ctx context.Context, t Table, next func() ([]any, error)) (rows int64, err error) {
	insert := "INSERT INTO " + t.Name + " (" + t.list() + ") VALUES (" + Placeholders(1, len(t.Columns)) + ")"
	for more := true; more; {
		tx, err := d.writer.BeginTx(ctx, nil)
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

func (d *DB) proveReferences(ctx context.Context) error {
	return Each(ctx, d, func(row Row) error {
		var table, parent string
		var rowid sql.NullInt64
		var key int
		if err := row.Scan(&table, &rowid, &parent, &key); err != nil {
			return err
		}
		return fmt.Errorf("db: a row of %s refers to one of %s that is not there", table, parent)
	}, "PRAGMA foreign_key_check")
}

// loadPostgres is one transaction. References are taken away for it and put back
// at its end, which proves them all at once and needs no order of the tables. So
// are indexes: with every row at once they are built in a fraction of the time,
// those that search by parts of words most of all.
func (d *DB) loadPostgres(ctx context.Context, fn func(l *Loader) error) (err error) {
	pool, err := patientPool(d.url)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	l := &Loader{}
	if l.tables, err = tables(ctx, d, d.engine); err != nil {
		return err
	}
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer d.settle(ctx, "a connection did not return to its pool", conn.Close)
	return conn.Raw(func(raw any) error {
		return pgx.BeginFunc(ctx, raw.(*stdlib.Conn).Conn(), func(tx pgx.Tx) error {
			l.fill = copyInto(tx)
			putBack, err := takeApart(ctx, tx)
			if err != nil {
				return fmt.Errorf("db: references and indexes: %w", err)
			}
			for _, t := range l.tables {
				if _, err := tx.Exec(ctx, "DELETE FROM "+t.Name); err != nil {
					return fmt.Errorf("db: %s cannot be emptied: %w", t.Name, err)
				}
			}
			if err := fn(l); err != nil {
				return err
			}
			for _, statement := range append(putBack, "ANALYZE") {
				if _, err := tx.Exec(ctx, statement); err != nil {
					return fmt.Errorf("db: %s: %w", statement, err)
				}
			}
			return numberOn(ctx, tx)
		})
	})
}

func copyInto(tx pgx.Tx) func(ctx context.Context, t Table, next func() ([]any, error)) (int64, error) {
	return func(ctx context.Context, t Table, next func() ([]any, error)) (int64, error) {
		columns := make([]string, len(t.Columns))
		for i, column := range t.Columns {
			columns[i] = column.Name
		}
		return tx.CopyFrom(ctx, pgx.Identifier{t.Name}, columns, pgx.CopyFromFunc(func() ([]any, error) {
			values, err := next()
			if err == io.EOF {
				return nil, nil // which is how the driver is told of the end
			}
			return values, err
		}))
	}
}

// takeApart drops foreign keys and then indexes, but for those of other constraints,
// and gives the statements that put them back in the other order.
func takeApart(ctx context.Context, tx pgx.Tx) (putBack []string, err error) {
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
		rows, err := tx.Query(ctx, query)
		if err != nil {
			return nil, err
		}
		var dropped, made string
		var again []string
		_, err = pgx.ForEachRow(rows, []any{&dropped, &made}, func() error {
			drop, again = append(drop, dropped), append(again, made)
			return nil
		})
		if err != nil {
			return nil, err
		}
		putBack = append(again, putBack...)
	}
	for _, statement := range drop {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return nil, err
		}
	}
	return putBack, nil
}

// numberOn lets columns that number themselves go on after the highest number
// that was loaded.
func numberOn(ctx context.Context, tx pgx.Tx) error {
	rows, err := tx.Query(ctx, `
		SELECT quote_ident(c.relname), quote_ident(a.attname), pg_get_serial_sequence(quote_ident(c.relname), a.attname)
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE n.nspname = current_schema() AND c.relkind = 'r' AND a.attidentity <> '' AND NOT a.attisdropped`)
	if err != nil {
		return err
	}
	var statements []string
	var table, column, sequence string
	_, err = pgx.ForEachRow(rows, []any{&table, &column, &sequence}, func() error {
		literal := "'" + strings.ReplaceAll(sequence, "'", "''") + "'"
		statements = append(statements, "SELECT setval("+literal+", COALESCE((SELECT max("+column+") FROM "+table+"), 0) + 1, false)")
		return nil
	})
	for _, statement := range statements {
		if err == nil {
			_, err = tx.Exec(ctx, statement)
		}
	}
	return err
}
