package portal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"aftercare/internal/platform/db"
)

// Fact returns a stored value of the portal, or "" if there is none. An older database has no such
// table and gives "" too.
func Fact(ctx context.Context, s db.Source, name string) (string, error) {
	value, err := fact(ctx, s, name)
	if err != nil {
		if there, looking := db.HasTable(ctx, s, "portal"); looking == nil && !there {
			return "", nil
		}
	}
	return value, err
}

func fact(ctx context.Context, q db.Queryer, name string) (value string, err error) {
	err = q.QueryRow(ctx, `SELECT value FROM portal WHERE name = $1`, name).Scan(&value)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("portal: fact %s: %w", name, err)
	}
	return value, nil
}

// Learn stores a value unless there is one, and returns the stored value. If two replicas call it
// at once, both get the same.
func Learn(ctx context.Context, d *db.DB, name, value string) (holds string, err error) {
	err = d.Write(ctx, func(tx *db.Tx) (err error) {
		holds, err = LearnIn(ctx, tx, name, value)
		return err
	})
	return holds, err
}

// LearnIn is Learn in a transaction.
func LearnIn(ctx context.Context, tx *db.Tx, name, value string) (holds string, err error) {
	if _, err = tx.Exec(ctx, `INSERT INTO portal (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, value); err != nil {
		return "", fmt.Errorf("portal: fact %s: %w", name, err)
	}
	return fact(ctx, tx, name)
}

// Relearn replaces a stored value.
func Relearn(ctx context.Context, d *db.DB, name, value string) error {
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `
			INSERT INTO portal (name, value) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
		if err != nil {
			return fmt.Errorf("portal: fact %s: %w", name, err)
		}
		return nil
	})
}
