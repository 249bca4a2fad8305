package bare

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// statusUpdate holds the writes of a status update on PostgreSQL, in one transaction, without its
// reads.
var statusUpdate = []string{
	`UPDATE tickets SET statuses = statuses + 1, status_at = @now WHERE id = @id`,
	`INSERT INTO ticket_statuses (ticket_id, sequence, status, ends, admin, created_at)
		SELECT id, statuses, CAST(@text AS TEXT), FALSE, 'admin', CAST(@now AS BIGINT) FROM tickets WHERE id = @id`,
	`UPDATE queue_items SET status = @text, stage = 'other', touched_at = @now, answered_at = coalesce(answered_at, @now), ended_at = NULL, wrote_at = NULL WHERE id = @id`,
	`INSERT INTO jobs (id, kind, payload, run_at, attempts, leased_until, last_error, dead, created_at) VALUES (@new, 'bare', @sealed, @now, 0, 0, '', FALSE, @now)`,
	`INSERT INTO undo_offers (id, kind, admin, what, letters, ends_at) VALUES (@new, 'bare', 'admin', '[]', 1, @now)`,
	`INSERT INTO trail_entries (n, at, kind, actor_kind, actor, origin, origin_key, record, person_kind, person, changes, sealed, mac)
		VALUES (@number, @now, 'bare', 'admin', 'admin', @mac, '', @id, '', '', @text, @mac, @mac)`,
	`INSERT INTO trail_unchained (n) VALUES (@number)`,
}

// Loop makes status updates without HTTP.
type Loop struct {
	IDs     []string // of the tickets
	Conns   int
	Seconds float64
	First   int // number of the first text, so that each text is used once
}

func (l Loop) run(ctx context.Context, pool *pgxpool.Pool) (float64, error) {
	if pool == nil || len(l.IDs) == 0 || l.Conns < 1 {
		return 0, errors.New("a loop needs PostgreSQL, tickets and connections")
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var numbers, writes atomic.Int64
	began := time.Now()
	end := began.Add(time.Duration(l.Seconds * float64(time.Second)))
	var crew sync.WaitGroup
	for range l.Conns {
		crew.Go(func() {
			for first := true; ctx.Err() == nil && (first || time.Now().Before(end)); first = false {
				n := int(numbers.Add(1))
				if err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error { return l.update(ctx, tx, n) }); err != nil {
					stop(err)
					return
				}
				writes.Add(1)
			}
		})
	}
	crew.Wait()
	return float64(writes.Load()) / time.Since(began).Seconds(), context.Cause(ctx)
}

func (l Loop) update(ctx context.Context, tx pgx.Tx, n int) error {
	now := time.Now()
	random := make([]byte, 600) // about as long as an encrypted email
	rand.Read(random)
	values := pgx.NamedArgs{
		"id": l.IDs[n%len(l.IDs)], "new": id.New(now), "now": db.Micros(now), "text": fmt.Sprintf("Looked at for the time %d", l.First+n),
		"number": now.UnixNano()<<4 | int64(n&15), "sealed": random, "mac": random[:32],
	}
	for _, statement := range statusUpdate {
		if _, err := tx.Exec(ctx, statement, values); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}
