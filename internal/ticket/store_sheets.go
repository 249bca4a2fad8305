package ticket

import (
	"context"
	"database/sql"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// sheetsOf reads the sheets of tickets by number. The due date
// comes from the queue, where an old ticket may be missing.
func sheetsOf(ctx context.Context, q db.Queryer, numbers []string) (map[string]Sheet, error) {
	found := make(map[string]Sheet, len(numbers))
	if len(numbers) == 0 {
		return found, nil
	}
	args := make([]any, len(numbers))
	for i, number := range numbers {
		args[i] = number
	}
	return found, db.Each(ctx, q, func(row db.Row) error {
		var s Sheet
		var product productRow
		var created int64
		var due, status sql.NullString
		var ends sql.NullBool
		var at time.Time
		targets := []any{
			&s.ID, &s.Number, &s.Kind, &s.Query, &s.Address, &created, &s.Customer.ID, &s.Customer.Name, &s.Phone, &s.Home, &due, &status, &ends, db.Instant(&at),
		}
		err := row.Scan(append(targets, product.targets()...)...)
		if err != nil {
			return err
		}
		if s.Product, err = product.product(); err != nil {
			return err
		}
		if due.Valid {
			if s.Due, err = civil.Parse(due.String); err != nil {
				return err
			}
		}
		s.CreatedAt = db.FromMicros(created)
		s.remember(status, ends, at)
		found[s.Number] = s
		return nil
	}, `
		SELECT t.id, t.number, t.kind, t.query, t.address, t.created_at, c.customer_id, c.name, c.phone, c.address, i.due_on, s.status, s.ends, s.created_at, `+productColumns+`
		FROM tickets t JOIN customers c ON c.customer_id = t.customer_id JOIN registered_products p ON p.id = t.product_id
		LEFT JOIN queue_items i ON i.id = t.id LEFT JOIN ticket_statuses s ON s.ticket_id = t.id AND s.sequence = t.statuses
		WHERE t.number IN (`+db.Placeholders(1, len(numbers))+`)`, args...)
}
