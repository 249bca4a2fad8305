package ticket

import (
	"context"
	"maps"
	"slices"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// manyAtOnce limits the placeholders in a statement.
const manyAtOnce = 500

const standingTables = `tickets t JOIN customers c ON c.customer_id = t.customer_id JOIN registered_products p ON p.id = t.product_id
	LEFT JOIN ticket_statuses s ON s.ticket_id = t.id AND s.sequence = t.statuses`

// standingBy reads tickets by a unique column, for previews and emails.
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
				c.customer_id, c.name, c.email, p.product_name, p.serial_no, EXISTS (SELECT 1 FROM replacements r WHERE r.ticket_id = t.id)
			FROM `+standingTables+` WHERE t.`+column+` IN (`+db.Placeholders(1, len(some))+`)`, anys(some)...)
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

func scanStanding(row db.Row) (t standing, err error) {
	err = row.Scan(&t.ID, &t.Number, &t.Kind, &t.statuses, &t.statusAt, &t.last.Text, &t.last.Ends,
		&t.Customer.ID, &t.Customer.Name, &t.Customer.Email, &t.Product.Name, &t.Product.SerialNo, &t.isReplaced)
	return t, err
}

func standingAs(ctx context.Context, q db.Queryer, kind Kind, ticketID string) (standing, error) {
	t, err := standingOf(ctx, q, ticketID)
	if err == nil && t.Kind != kind {
		err = errNoTicket
	}
	return t, err
}

func standingOf(ctx context.Context, q db.Queryer, ticketID string) (standing, error) {
	found, err := standingBy(ctx, q, "id", []string{ticketID})
	t, isThere := found[ticketID]
	switch {
	case err != nil:
		return t, err
	case !isThere:
		return t, errNoTicket
	case t.Customer.isDeleted():
		return t, auth.ErrDeleted
	}
	return t, nil
}

// lockStanding locks a ticket and then reads it. The lock is a statement of its own: a single statement
// that waits for a lock would still see the status from before.
func lockStanding(ctx context.Context, tx *db.Tx, kind Kind, ticketID string) (standing, error) {
	if err := lockTickets(ctx, tx, []string{ticketID}); err != nil {
		return standing{}, err
	}
	return standingAs(ctx, tx, kind, ticketID)
}

// lockTickets keeps other transactions from changing some tickets. Other rows may still refer to them.
func lockTickets(ctx context.Context, tx *db.Tx, ids []string) error {
	for some := range slices.Chunk(slices.Sorted(slices.Values(ids)), manyAtOnce) {
		err := tx.Lock(ctx, db.ToChangeButKeys, `SELECT t.id FROM tickets t WHERE t.id IN (`+db.Placeholders(1, len(some))+`) ORDER BY t.id`, anys(some)...)
		if err != nil {
			return err
		}
	}
	return nil
}

// appendedAtOnce limits the placeholders in a statement that has several for each ticket.
const appendedAtOnce = 100

// appendStatuses adds an entry to each ticket that has not changed since it was read, and returns those
// tickets. Times in a history never go backwards, even if the clocks of two replicas differ.
func appendStatuses(ctx context.Context, tx *db.Tx, changes []change, admin string) (added map[string]bool, err error) {
	if len(changes) > 1 {
		// Lock in a fixed order: otherwise two admins who change the same tickets could block each other.
		ids := make([]string, len(changes))
		for i, c := range changes {
			ids[i] = c.ID
		}
		if err := lockTickets(ctx, tx, ids); err != nil {
			return nil, err
		}
	}
	added = make(map[string]bool, len(changes))
	rows := db.Rows{Into: `ticket_statuses (ticket_id, sequence, status, ends, admin, created_at)`}
	for some := range slices.Chunk(changes, appendedAtOnce) {
		var s db.Statement
		s.Add(`UPDATE tickets SET statuses = statuses + 1, status_at = v.column4 FROM (VALUES `)
		for i := range some {
			c := &some[i]
			if i > 0 {
				s.Add(`, `)
			}
			at := max(c.statusAt, db.Micros(c.next.At))
			c.next.At = db.FromMicros(at)
			s.Add(`(?, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))`, c.ID, c.statuses, c.statusAt, at)
		}
		s.Add(`) AS v WHERE id = v.column1 AND statuses = v.column2 AND status_at = v.column3 RETURNING id`)
		found, err := db.All(ctx, tx, db.Value[string], s.String(), s.Args...)
		if err != nil {
			return nil, err
		}
		for _, id := range found {
			added[id] = true
		}
		for _, c := range some {
			if added[c.ID] {
				rows.Add(c.ID, c.statuses+1, c.next.Text, c.next.Ends, admin, db.Micros(c.next.At))
			}
		}
	}
	return added, rows.Insert(ctx, tx)
}

// queuedAs reads the records in the queue that are not tickets, by id.
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
