package bare

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// loopConns is how many connections the loop may have open.
const loopConns = 16

// openPgx opens PostgreSQL by the driver itself, without database/sql.
func openPgx(ctx context.Context, database string) (*updates, error) {
	config, err := pgxpool.ParseConfig(database)
	if err != nil {
		return nil, err
	}
	config.MaxConns = loopConns
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	texts := newStatements()
	one := func(ctx context.Context, ticketID, status string) error {
		return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error { return texts.update(ctx, direct{tx}, ticketID, status) })
	}
	return &updates{one: one, close: func() error { pool.Close(); return nil }}, nil
}

type direct struct{ tx pgx.Tx }

func (d direct) queryRow(ctx context.Context, text string, args ...any) row {
	return d.tx.QueryRow(ctx, text, args...)
}

func (d direct) readAll(ctx context.Context, text string, args ...any) error {
	rows, err := d.tx.Query(ctx, text, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if _, err := rows.Values(); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (d direct) exec(ctx context.Context, text string, args ...any) error {
	_, err := d.tx.Exec(ctx, text, args...)
	return err
}

func (direct) noRow() error { return pgx.ErrNoRows }
