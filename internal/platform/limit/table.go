package limit

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
)

// NewTable counts in the database, which all replicas share.
func NewTable(d *db.DB, factor float64) Limiter {
	return &table{db: d, factor: factor}
}

type table struct {
	db     *db.DB
	factor float64
}

// Allow uses one statement, so that two replicas cannot both take the last allowed attempt.
func (t *table) Allow(ctx context.Context, rule Rule, key string) error {
	return idempotent.Repeatable(ctx, t.db, func(tx *db.Tx) error {
		now := tx.Now()
		var hits, ends int64
		err := tx.QueryRow(ctx, `
			INSERT INTO rate_limits AS r (key_hash, hits, ends_at) VALUES ($1, 1, $2)
			ON CONFLICT (key_hash) DO UPDATE SET
				hits    = CASE WHEN r.ends_at > $3 THEN r.hits + 1 ELSE 1 END,
				ends_at = CASE WHEN r.ends_at > $3 THEN r.ends_at ELSE excluded.ends_at END
			RETURNING hits, ends_at`,
			column(rule, key), db.Micros(now.Add(rule.Window)), db.Micros(now)).Scan(&hits, &ends)
		if err != nil {
			return fmt.Errorf("limit: %w", err)
		}
		if hits > rule.allowance(t.factor) {
			// The error rolls the count back. A refused attempt must not raise the number. Another
			// transaction may have begun the window slightly later, so the wait is limited.
			return refuse(min(db.FromMicros(ends).Sub(now), rule.Window))
		}
		return nil
	})
}

func (t *table) GiveBack(ctx context.Context, rule Rule, key string) error {
	return t.change(ctx, `UPDATE rate_limits SET hits = hits - 1 WHERE key_hash = $1 AND hits > 0`, column(rule, key))
}

func (t *table) Peek(ctx context.Context, rule Rule, key string) error {
	now := t.db.Now()
	var hits, ends int64
	err := t.db.QueryRow(ctx, `SELECT hits, ends_at FROM rate_limits WHERE key_hash = $1`, column(rule, key)).Scan(&hits, &ends)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("limit: %w", err)
	}
	if wait := db.FromMicros(ends).Sub(now); wait > 0 && hits >= rule.allowance(t.factor) {
		return refuse(wait)
	}
	return nil
}

func (t *table) clean(ctx context.Context) error {
	return t.change(ctx, `DELETE FROM rate_limits WHERE ends_at <= $1`, db.Micros(t.db.Now()))
}

func (t *table) change(ctx context.Context, statement string, arg any) error {
	return idempotent.Repeatable(ctx, t.db, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, statement, arg); err != nil {
			return fmt.Errorf("limit: %w", err)
		}
		return nil
	})
}

func column(rule Rule, key string) string {
	digest := rule.digest(key)
	return hex.EncodeToString(digest[:])
}
