package apptest

import (
	"context"
	"strings"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
)

// ShortLocks is a change that lets PostgreSQL give up waiting for a lock early.
func ShortLocks(c *app.Config) {
	c.DatabaseURL = strings.Replace(c.DatabaseURL, "lock_timeout=5min", "lock_timeout=300ms", 1)
}

// connections is how many the portal has to PostgreSQL at most.
const connections = 20

// WhileTheTrailIsBusy makes a burst of calls while nobody can write to the audit trail,
// until some entries were refused for it. On SQLite, which has one writer and no locks
// of tables, it is just the burst. It wants a portal with ShortLocks.
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
		// More than have a connection at once: the first of them were refused.
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
