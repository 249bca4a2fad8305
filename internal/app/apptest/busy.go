package apptest

import (
	"context"
	"strings"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
)

// ShortLocks makes PostgreSQL stop waiting for a lock early.
func ShortLocks(c *app.Config) {
	c.DatabaseURL = strings.Replace(c.DatabaseURL, "lock_timeout=5min", "lock_timeout=300ms", 1)
}

// connections is how many connections to PostgreSQL the portal has at most.
const connections = 20

// WhileTheTrailIsBusy runs burst while the audit trail is locked, until some entries were refused. On
// SQLite, which has no table locks, it only runs burst. The portal needs ShortLocks.
func (p *Portal) WhileTheTrailIsBusy(burst func()) {
	p.T.Helper()
	if p.DB.Engine() == db.SQLite {
		burst()
		return
	}
	ctx, cancel := context.WithTimeout(p.T.Context(), 2*time.Minute)
	defer cancel()
	done := make(chan struct{})
	err := p.DB.Write(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `LOCK TABLE trail_entries IN SHARE ROW EXCLUSIVE MODE`); err != nil {
			return err
		}
		go func() {
			defer close(done)
			burst()
		}()
		// With more waiting transactions than connections, the first ones were already refused.
		for waited := map[string]bool{}; len(waited) <= connections; {
			waiting, err := db.All(ctx, p.DB, db.Value[string],
				`SELECT virtualtransaction FROM pg_locks WHERE relation = 'trail_entries'::regclass AND NOT granted`)
			if err != nil {
				return err
			}
			for _, one := range waiting {
				waited[one] = true
			}
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(10 * time.Millisecond):
			}
		}
		return nil
	})
	if err != nil {
		p.T.Fatal(err)
	}
	<-done
}
