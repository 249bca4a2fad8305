package bare

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"strings"

	_ "modernc.org/sqlite" // the driver itself, without what the portal has around it
)

// openPlain opens SQLite as anybody would who wants every commit to last: one
// writer, synchronous=FULL, kept statements, and a transaction for each update.
func openPlain(ctx context.Context, database string) (*updates, error) {
	settings := url.Values{
		"_txlock": {"immediate"}, "_journal_mode": {"WAL"}, "_synchronous": {"FULL"}, "_busy_timeout": {"5000"}, "_foreign_keys": {"1"},
	}
	dsn := url.URL{Scheme: "file", Path: strings.TrimPrefix(database, "sqlite:"), RawQuery: settings.Encode()}
	pool, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(1)
	texts := newStatements()
	prepared := map[string]*sql.Stmt{}
	for _, text := range texts.all() {
		if prepared[text], err = pool.PrepareContext(ctx, text); err != nil { //nolint:sqlclosecheck // it is kept, and closed with the pool
			return nil, errors.Join(err, pool.Close())
		}
	}
	one := func(ctx context.Context, ticketID, status string) error {
		tx, err := pool.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		if err := texts.update(ctx, plain{tx, prepared}, ticketID, status); err != nil {
			return err
		}
		return tx.Commit()
	}
	return &updates{one: one, close: pool.Close}, nil
}

type plain struct {
	tx       *sql.Tx
	prepared map[string]*sql.Stmt
}

func (p plain) queryRow(ctx context.Context, text string, args ...any) row {
	return p.tx.StmtContext(ctx, p.prepared[text]).QueryRowContext(ctx, args...) //nolint:sqlclosecheck // it is closed with the transaction
}

func (p plain) readAll(ctx context.Context, text string, args ...any) error {
	rows, err := p.tx.StmtContext(ctx, p.prepared[text]).QueryContext(ctx, args...) //nolint:sqlclosecheck // it is closed with the transaction
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	values := make([]any, len(columns))
	for i := range values {
		values[i] = new(any)
	}
	for rows.Next() {
		if err := rows.Scan(values...); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (p plain) exec(ctx context.Context, text string, args ...any) error {
	_, err := p.tx.StmtContext(ctx, p.prepared[text]).ExecContext(ctx, args...) //nolint:sqlclosecheck // it is closed with the transaction
	return err
}

func (plain) noRow() error { return sql.ErrNoRows }
