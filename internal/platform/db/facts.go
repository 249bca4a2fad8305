package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Fact is something that the portal knows of itself, "" if it does not know. One
// of an older version, which has no such table, knows nothing.
func (d *DB) Fact(ctx context.Context, name string) (string, error) {
	return knownFact(ctx, d, d.engine, name)
}

func knownFact(ctx context.Context, q Queryer, engine Engine, name string) (string, error) {
	value, err := fact(ctx, q, name)
	if err != nil {
		if there, looking := hasTable(ctx, q, engine, "portal"); looking == nil && !there {
			return "", nil
		}
	}
	return value, err
}

func fact(ctx context.Context, q Queryer, name string) (value string, err error) {
	err = q.QueryRow(ctx, `SELECT value FROM portal WHERE name = $1`, name).Scan(&value)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("db: fact %s: %w", name, err)
	}
	return value, nil
}

// LearnFact keeps a fact unless it is known, and answers what holds: of two
// replicas that learn at once, both hear the same.
func (d *DB) LearnFact(ctx context.Context, name, value string) (holds string, err error) {
	err = d.Write(ctx, func(tx *Tx) (err error) {
		holds, err = tx.LearnFact(ctx, name, value)
		return err
	})
	return holds, err
}

// LearnFact is the same in a transaction.
func (t *Tx) LearnFact(ctx context.Context, name, value string) (holds string, err error) {
	if _, err = t.Exec(ctx, `INSERT INTO portal (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, value); err != nil {
		return "", fmt.Errorf("db: fact %s: %w", name, err)
	}
	return fact(ctx, t, name)
}

// ReplaceFact changes what the portal knows.
func (d *DB) ReplaceFact(ctx context.Context, name, value string) error {
	return d.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(ctx, `
			INSERT INTO portal (name, value) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
		if err != nil {
			return fmt.Errorf("db: fact %s: %w", name, err)
		}
		return nil
	})
}
