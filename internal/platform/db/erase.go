package db

import (
	"context"
	"fmt"
	"strings"
)

// ContainsAny reports whether text holds one of the words.
func ContainsAny(text string, words []string) bool {
	for _, word := range words {
		if word != "" && strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// EmptyLog moves all changes into SQLite's file and empties the write-ahead log, so that
// overwritten data is gone. A long-running reader prevents it.
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
