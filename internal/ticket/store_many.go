package ticket

import (
	"context"
	"maps"
	"slices"
	"time"

	"aftercare/internal/platform/db"
)

// manyAtOnce bounds the placeholders of a statement.
const manyAtOnce = 500

const standingTables = `tickets t JOIN customers c ON c.customer_id = t.customer_id JOIN registered_products p ON p.id = t.product_id
	LEFT JOIN ticket_statuses s ON s.ticket_id = t.id AND s.sequence = t.statuses`

// standingBy reads tickets by a column that names each of them, for what a preview
// and letters say.
func standingBy(ctx context.Context, q db.Queryer, column string, values []string) (map[string]standing, error) {
	all := map[string]standing{}
	values = slices.Compact(slices.Sorted(slices.Values(values)))
	for some := range slices.Chunk(values, manyAtOnce) {
		err := db.Each(ctx, q, func(row db.Row) error {
			t, err := scanStanding(row)
			if column == "id" {
				all[t.ID] = t
			} else {
				all[t.Number] = t
			}
			return err
		}, `
			SELECT t.id, t.number, t.kind, t.statuses, t.status_at, coalesce(s.status, ''), coalesce(s.ends, FALSE),
				c.customer_id, c.name, c.email, p.product_name, p.serial_no
			FROM `+standingTables+` WHERE t.`+column+` IN (`+db.Placeholders(1, len(some))+`)`, anys(some)...)
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

func scanStanding(row db.Row) (t standing, err error) {
	err = row.Scan(&t.ID, &t.Number, &t.Kind, &t.statuses, &t.statusAt, &t.last.Text, &t.last.Ends,
		&t.Customer.ID, &t.Customer.Name, &t.Customer.Email, &t.Product.Name, &t.Product.SerialNo)
	return t, err
}

// holdStanding reads how tickets stand now, in the order of their ids, and keeps
// others from changing them meanwhile.
func holdStanding(ctx context.Context, tx *db.Tx, tickets []standing) (now []standing, err error) {
	known := map[string]standing{}
	all := make([]string, len(tickets))
	for i, t := range tickets {
		all[i], known[t.ID] = t.ID, t
	}
	// A statement of its own: one that waits for a ticket would join it with the status
	// that was the last one before.
	if err := holdTickets(ctx, tx, all); err != nil {
		return nil, err
	}
	for ids := range slices.Chunk(all, manyAtOnce) {
		err := db.Each(ctx, tx, func(row db.Row) error {
			var id string
			var last Status
			var statuses, at int64
			if err := row.Scan(&id, &statuses, &at, &last.Text, &last.Ends); err != nil {
				return err
			}
			t := known[id]
			t.statuses, t.statusAt, t.last = statuses, at, last
			now = append(now, t)
			return nil
		}, `
			SELECT t.id, t.statuses, t.status_at, coalesce(s.status, ''), coalesce(s.ends, FALSE)
			FROM tickets t LEFT JOIN ticket_statuses s ON s.ticket_id = t.id AND s.sequence = t.statuses
			WHERE t.id IN (`+db.Placeholders(1, len(ids))+`) ORDER BY t.id`, anys(ids)...)
		if err != nil {
			return nil, err
		}
	}
	return now, nil
}

// holdTickets keeps others from changing some tickets. They may still refer to them: a
// list that names a customer's next ticket does.
func holdTickets(ctx context.Context, tx *db.Tx, ids []string) error {
	for some := range slices.Chunk(slices.Sorted(slices.Values(ids)), manyAtOnce) {
		err := tx.Hold(ctx, db.ToChangeButKeys, `SELECT t.id FROM tickets t WHERE t.id IN (`+db.Placeholders(1, len(some))+`) ORDER BY t.id`, anys(some)...)
		if err != nil {
			return err
		}
	}
	return nil
}

// appendStatuses adds an entry to each of many tickets that are held, and tells its
// time: the times of a history never run backwards, whatever the clocks of two
// replicas say.
func appendStatuses(ctx context.Context, tx *db.Tx, tickets []change, admin string) (at map[string]time.Time, err error) {
	at = map[string]time.Time{}
	rows := db.Rows{Into: `ticket_statuses (ticket_id, sequence, status, ends, admin, created_at)`}
	for some := range slices.Chunk(tickets, manyAtOnce) {
		args := []any{db.Micros(tx.Now())}
		for _, t := range some {
			when := max(t.statusAt, db.Micros(tx.Now()))
			at[t.ID] = db.FromMicros(when)
			args = append(args, t.ID)
			rows.Add(t.ID, t.statuses+1, t.next.Text, t.next.Ends, admin, when)
		}
		_, err := tx.Exec(ctx, `
			UPDATE tickets SET statuses = statuses + 1, status_at = CASE WHEN status_at > $1 THEN status_at ELSE $1 END
			WHERE id IN (`+db.Placeholders(2, len(some))+`)`, args...)
		if err != nil {
			return nil, err
		}
	}
	return at, rows.Insert(ctx, tx)
}

// queuedAs reads what is in the queue under ids that are no tickets.
func queuedAs(ctx context.Context, q db.Queryer, ids []string) (queued, error) {
	all := queued{}
	for some := range slices.Chunk(ids, manyAtOnce) {
		err := db.Each(ctx, q, func(row db.Row) error {
			var id string
			var line queuedLine
			err := row.Scan(&id, &line.kind, &line.number)
			all[id] = line
			return err
		}, `SELECT id, kind, number FROM queue_items WHERE kind IN ('warranty', 'claim') AND id IN (`+db.Placeholders(1, len(some))+`)`, anys(some)...)
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

func anys(texts []string) []any {
	all := make([]any, len(texts))
	for i, text := range texts {
		all[i] = text
	}
	return all
}

func sortedKeys[V any](m map[int]V) []int { return slices.Sorted(maps.Keys(m)) }
