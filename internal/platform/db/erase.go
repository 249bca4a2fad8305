package db

import (
	"context"
	"fmt"
	"strings"
)

// answersAtOnce is how many kept answers are looked at in one read.
const answersAtOnce = 1000

// ForgetAnswersWith forgets the kept answers of requests that hold one of these words, or
// whose scope does.
func (d *DB) ForgetAnswersWith(ctx context.Context, words []string) error {
	type answer struct{ scope, key string }
	var last answer
	for {
		var found []answer
		read := 0
		err := Each(ctx, d, func(row Row) error {
			var a answer
			var text string
			err := row.Scan(&a.scope, &a.key, &text)
			if last, read = a, read+1; ContainsAny(a.scope+" "+text, words) {
				found = append(found, a)
			}
			return err
		}, `SELECT scope, key_hash, answer FROM idempotency WHERE scope > $1 OR scope = $1 AND key_hash > $2 ORDER BY scope, key_hash LIMIT $3`,
			last.scope, last.key, answersAtOnce)
		if err == nil && len(found) > 0 {
			err = d.Write(ctx, func(tx *Tx) error {
				for _, a := range found {
					if _, err := tx.Exec(ctx, `DELETE FROM idempotency WHERE scope = $1 AND key_hash = $2`, a.scope, a.key); err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err != nil || read < answersAtOnce {
			return err
		}
	}
}

// ContainsAny reports whether a text holds one of these words.
func ContainsAny(text string, words []string) bool {
	for _, word := range words {
		if word != "" && strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// EmptyLog writes all that was changed into SQLite's file and empties the write-ahead log,
// so that what was overwritten is nowhere. A reader that takes long keeps it from that.
func (d *DB) EmptyLog(ctx context.Context) error {
	if d.engine != SQLite {
		return nil
	}
	resume, err := d.shared.Pause(ctx)
	if err != nil {
		return fmt.Errorf("db: no turn to empty the write-ahead log: %w", err)
	}
	defer resume()
	var busy, pages, done int
	if err := d.writer.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &done); err != nil {
		return fmt.Errorf("db: checkpoint: %w", err)
	}
	if busy != 0 {
		return fmt.Errorf("db: the write-ahead log cannot be emptied while somebody reads: %d of %d pages are written", done, pages)
	}
	return nil
}
