package queue

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// source is a table of records that the queue has lines of. The room reads it for
// lines that it was not told of: of records that are older than the queue, or that
// an older release writes.
type source struct {
	table string
	kinds string // in SQL
	// query reads the records whose ids are chosen, each with what the desk did to it
	// in that order, in one row for each or in one without. With an entry comes whether
	// the customer wrote after it, with the record when its customer wrote last and waits.
	query string
}

func tickets() source {
	return source{table: "tickets", kinds: "'repair', 'awr'", query: `
		SELECT t.id, t.kind, t.number, t.customer_id, t.product_id, t.created_at, s.status, s.ends, s.created_at,
			EXISTS (SELECT 1 FROM messages m WHERE m.ticket_id = t.id AND m.author IS NULL AND m.statuses = s.sequence),
			CASE WHEN v.wrote_after >= t.statuses THEN v.wrote_at END
		FROM (%s) AS chosen JOIN tickets t ON t.id = chosen.id LEFT JOIN ticket_statuses s ON s.ticket_id = t.id
		LEFT JOIN conversations v ON v.ticket_id = t.id
		ORDER BY t.id DESC, s.sequence`}
}

func warranties() source {
	return source{table: "warranties", kinds: "'warranty'", query: `
		SELECT w.id, 'warranty', p.product_id, w.customer_id, w.product_id, w.created_at, w.status, FALSE, coalesce(w.decided_at, w.created_at), FALSE, NULL
		FROM (%s) AS chosen JOIN warranties w ON w.id = chosen.id JOIN registered_products p ON p.id = w.product_id
		ORDER BY w.id DESC`}
}

func claims() source {
	return source{table: "claims", kinds: "'claim'", query: `
		SELECT c.id, 'claim', c.ticket_no, c.customer_id, '', c.created_at, e.status, FALSE, e.created_at, FALSE, NULL
		FROM (%s) AS chosen JOIN claims c ON c.id = chosen.id LEFT JOIN claim_events e ON e.claim_id = c.id
		ORDER BY c.id DESC, e.created_at, e.id`}
}

func sources() []source { return []source{tickets(), warranties(), claims()} }

func sourceOf(kind Kind) source {
	switch kind {
	case Warranty:
		return warranties()
	case Claim:
		return claims()
	default:
		return tickets()
	}
}

// read is what the lines of some records should be.
func (s source) read(ctx context.Context, q db.Queryer, rules Rules, chosen string, args ...any) (items []Item, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var i Item
		var created int64
		var status sql.NullString
		var ends sql.NullBool
		var at, wrote time.Time
		var isReopened bool
		if err := row.Scan(&i.ID, &i.Kind, &i.Number, &i.CustomerID, &i.ProductID, &created, &status, &ends, db.Instant(&at), &isReopened, db.Instant(&wrote)); err != nil {
			return err
		}
		if n := len(items); n == 0 || items[n-1].ID != i.ID {
			i.CreatedAt = db.FromMicros(created)
			i.TouchedAt = i.CreatedAt
			items = append(items, i)
		}
		if status.Valid {
			rules.apply(&items[len(items)-1], status.String, ends.Bool, at)
		}
		items[len(items)-1].hear(isReopened, wrote)
		return nil
	}, fmt.Sprintf(s.query, chosen), args...)
	return items, err
}

// byID chooses records by their ids.
func (s source) byID(ids []string) (chosen string, args []any) {
	for _, id := range ids {
		args = append(args, id)
	}
	return `SELECT id FROM ` + s.table + ` WHERE id IN (` + db.Placeholders(1, len(ids)) + `)`, args
}

// before chooses so many records, the newest of those that come before one, or of
// all.
func (s source) before(last string, limit int) (chosen string, args []any) {
	if last == "" {
		return `SELECT id FROM ` + s.table + ` ORDER BY id DESC LIMIT $1`, []any{limit}
	}
	return `SELECT id FROM ` + s.table + ` WHERE id < $2 ORDER BY id DESC LIMIT $1`, []any{limit, last}
}

// idsAfter are those of so many records that come after one, the oldest first.
func (s source) idsAfter(ctx context.Context, q db.Queryer, last string, limit int) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `SELECT id FROM `+s.table+` WHERE id > $1 ORDER BY id LIMIT $2`, last, limit)
}

func (s source) count(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM `+s.table).Scan(&n)
	return n, err
}

func (s source) countUpTo(ctx context.Context, q db.Queryer, most int) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM (SELECT 1 AS one FROM `+s.table+` LIMIT $1) AS l`, most).Scan(&n)
	return n, err
}

// countStrays counts the lines whose record does not exist.
func (s source) countStrays(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM queue_items i WHERE i.kind IN (`+s.kinds+`) AND NOT EXISTS (SELECT 1 FROM `+s.table+` r WHERE r.id = i.id)`).Scan(&n)
	return n, err
}

func (s source) deleteStrays(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM queue_items WHERE kind IN (`+s.kinds+`) AND NOT EXISTS (SELECT 1 FROM `+s.table+` r WHERE r.id = queue_items.id)`)
	return err
}
