package ticket

import (
	"context"
	"slices"

	"aftercare/internal/platform/db"
)

// withdrawStatuses removes entries. Each must still be the last one of its ticket. The caller has locked
// the tickets, so no new entry can come between check and removal.
func withdrawStatuses(ctx context.Context, tx *db.Tx, added []AddedStatus) (taken []withdrawn, err error) {
	for some := range slices.Chunk(added, manyAtOnce) {
		ids := make([]any, len(some))
		for i, a := range some {
			ids[i] = a.Ticket
		}
		stand, err := lastTwo(ctx, tx, ids)
		if err != nil {
			return nil, err
		}
		for _, a := range some {
			w, known := stand[a.Ticket]
			if !known {
				return nil, errNoTicket
			}
			if w.statuses != a.Sequence {
				return nil, errLaterStatus(w.number)
			}
			taken = append(taken, w.withdrawn)
		}
		if err := removeLast(ctx, tx, ids); err != nil {
			return nil, err
		}
	}
	return taken, nil
}

// lasting is a ticket and its state before the last status.
type lasting struct {
	withdrawn
	statuses int64 // includes the last status
}

func lastTwo(ctx context.Context, tx *db.Tx, ids []any) (map[string]lasting, error) {
	all := map[string]lasting{}
	err := db.Each(ctx, tx, func(row db.Row) error {
		var w lasting
		var created, at int64
		err := row.Scan(&w.id, &w.number, &w.kind, &w.customerID, &w.statuses, &created, &w.taken.Text, &w.taken.Ends, &at, &w.last.Text, &w.last.Ends, db.Instant(&w.last.At))
		w.isFirst = w.statuses == 1
		if w.taken.At = db.FromMicros(at); w.last.At.IsZero() {
			w.last.At = db.FromMicros(created)
		}
		all[w.id] = w
		return err
	}, `
		SELECT t.id, t.number, t.kind, t.customer_id, t.statuses, t.created_at, coalesce(s.status, ''), coalesce(s.ends, FALSE), coalesce(s.created_at, 0),
			coalesce(b.status, ''), coalesce(b.ends, FALSE), b.created_at
		FROM tickets t LEFT JOIN ticket_statuses s ON s.ticket_id = t.id AND s.sequence = t.statuses
		LEFT JOIN ticket_statuses b ON b.ticket_id = t.id AND b.sequence = t.statuses - 1
		WHERE t.id IN (`+db.Placeholders(1, len(ids))+`)`, ids...)
	return all, err
}

func removeLast(ctx context.Context, tx *db.Tx, ids []any) error {
	in := ` IN (` + db.Placeholders(1, len(ids)) + `)`
	_, err := tx.Exec(ctx, `
		UPDATE tickets SET statuses = statuses - 1, status_at = coalesce(
			(SELECT s.created_at FROM ticket_statuses s WHERE s.ticket_id = tickets.id AND s.sequence = tickets.statuses - 1), created_at)
		WHERE id`+in, ids...)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		DELETE FROM ticket_statuses WHERE ticket_id`+in+`
			AND sequence > (SELECT t.statuses FROM tickets t WHERE t.id = ticket_statuses.ticket_id)`, ids...)
	return err
}
