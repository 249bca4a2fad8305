package db

import (
	"context"
	"fmt"
)

// LoadInBulk prepares the writer for transactions with hundreds of thousands of
// rows. It lasts until the database is closed, so it is for a command and not
// for a server. PostgreSQL has its memory configured on the server.
//
// New rows touch the indexes on random numbers all over, and with its usual
// two megabytes SQLite would write the same pages out again and again. What it
// needs to take back a single statement stays in memory for the same reason.
func (d *DB) LoadInBulk(ctx context.Context) error {
	if d.engine != SQLite {
		return nil
	}
	const mebibytes = 512
	for _, setting := range []string{fmt.Sprintf("PRAGMA cache_size = -%d", mebibytes<<10), "PRAGMA temp_store = MEMORY"} {
		if _, err := d.writer.ExecContext(ctx, setting); err != nil {
			return fmt.Errorf("db: %s: %w", setting, err)
		}
	}
	return nil
}
