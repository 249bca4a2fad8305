package db

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"
)

// Once makes a request safe to repeat: the first run with a key stores its
// answer in the same transaction as its effect; a repeat gets that answer and
// fn does not run. Without a key fn just runs. The scope keeps apart the keys
// of different people and different calls.
//
// A repeat that comes while the first is still at work waits for it. If fn
// fails nothing is kept, and the transaction can only roll back.
func Once[T any](ctx context.Context, tx *Tx, scope, key string, fn func() (T, error)) (T, error) {
	if key == "" {
		return fn()
	}
	answer, err := once(ctx, tx, scope, hash(key), fn)
	if err != nil {
		tx.doomed = err
	}
	return answer, err
}

func once[T any](ctx context.Context, tx *Tx, scope, keyHash string, fn func() (T, error)) (T, error) {
	var answer T
	first, err := tx.Exec(ctx, `
		INSERT INTO idempotency (scope, key_hash, answer, created_at) VALUES ($1, $2, '', $3)
		ON CONFLICT DO NOTHING`, scope, keyHash, Micros(tx.Now()))
	if err != nil {
		return answer, fmt.Errorf("db: once: %w", err)
	}
	if inserted, err := first.RowsAffected(); err != nil {
		return answer, fmt.Errorf("db: once: %w", err)
	} else if inserted == 0 {
		return storedAnswer[T](ctx, tx, scope, keyHash)
	}
	if answer, err = fn(); err != nil {
		return answer, err
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return answer, fmt.Errorf("db: once: the answer cannot be stored: %w", err)
	}
	_, err = tx.Exec(ctx, `UPDATE idempotency SET answer = $1 WHERE scope = $2 AND key_hash = $3`, string(text), scope, keyHash)
	if err != nil {
		return answer, fmt.Errorf("db: once: %w", err)
	}
	return answer, nil
}

func storedAnswer[T any](ctx context.Context, tx *Tx, scope, keyHash string) (T, error) {
	var answer T
	var text string
	err := tx.QueryRow(ctx, `SELECT answer FROM idempotency WHERE scope = $1 AND key_hash = $2`, scope, keyHash).Scan(&text)
	if err != nil {
		return answer, fmt.Errorf("db: once: %w", err)
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		return answer, fmt.Errorf("db: once: the stored answer cannot be read: %w", err)
	}
	return answer, nil
}

// ForgetAnswers removes the answers of Once that are older than an age. A
// periodic task calls it: nobody repeats a request after days.
func (d *DB) ForgetAnswers(ctx context.Context, age time.Duration) (removed int64, err error) {
	err = d.Write(ctx, func(tx *Tx) error {
		result, err := tx.Exec(ctx, `DELETE FROM idempotency WHERE created_at < $1`, Micros(tx.Now().Add(-age)))
		if err != nil {
			return fmt.Errorf("db: forget answers: %w", err)
		}
		removed, err = result.RowsAffected()
		return err
	})
	return removed, err
}

func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}
