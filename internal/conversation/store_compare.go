package conversation

import (
	"context"
	"database/sql"
	"time"

	"aftercare/internal/platform/db"
)

func keptOn(ctx context.Context, q db.Queryer, ticketID string) ([]kept, error) {
	return keptOf(ctx, q, `v.ticket_id = $1`, ticketID)
}

func keptAfter(ctx context.Context, q db.Queryer, last string, limit int) ([]kept, error) {
	return keptOf(ctx, q, `v.ticket_id IN (SELECT ticket_id FROM conversations WHERE ticket_id > $1 ORDER BY ticket_id LIMIT $2)`, last, limit)
}

// keptOf reads conversations with their messages. The query returns one row per message, or one row for a
// conversation without messages.
func keptOf(ctx context.Context, q db.Queryer, where string, args ...any) (all []kept, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var k kept
		var after, sequence, statuses sql.NullInt64
		var at time.Time
		var isDesk bool
		s := &k.state
		if err := row.Scan(&k.ticketID, &k.number, &s.Messages, &s.Customer.Read, &s.Customer.Unread, db.Instant(&s.Customer.ToldAt),
			&s.Desk.Read, &s.Desk.Unread, db.Instant(&s.Desk.ToldAt), db.Instant(&s.WroteAt), &after, &sequence, &isDesk, db.Instant(&at), &statuses); err != nil {
			return err
		}
		s.WroteAfter = after.Int64
		if n := len(all); n == 0 || all[n-1].ticketID != k.ticketID {
			all = append(all, k)
		}
		if sequence.Valid {
			last := &all[len(all)-1]
			last.messages = append(last.messages, said{sequence.Int64, isDesk, at, statuses.Int64})
		}
		return nil
	}, `
		SELECT v.ticket_id, t.number, v.messages, v.customer_read, v.customer_unread, v.customer_told_at, v.desk_read, v.desk_unread, v.desk_told_at, v.wrote_at, v.wrote_after,
			m.sequence, m.author IS NOT NULL, m.created_at, m.statuses
		FROM conversations v JOIN tickets t ON t.id = v.ticket_id LEFT JOIN messages m ON m.ticket_id = v.ticket_id
		WHERE `+where+` ORDER BY v.ticket_id, m.sequence`, args...)
	return all, err
}
