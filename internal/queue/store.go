package queue

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// itemRows are lines that wait to be stored. One that is there already gets what is
// newer of its record; who has it and by when it is due stay.
func itemRows() *db.Rows {
	return &db.Rows{
		Into: `queue_items (id, kind, number, customer_id, product_id, status, created_at, touched_at, answered_at, ended_at, wrote_at, due_on)`,
		Conflict: ` ON CONFLICT (id) DO UPDATE SET status = excluded.status, touched_at = excluded.touched_at,
			answered_at = excluded.answered_at, ended_at = excluded.ended_at, wrote_at = excluded.wrote_at WHERE queue_items.touched_at <= excluded.touched_at`,
	}
}

func addItem(rows *db.Rows, i Item, due string) {
	rows.Add(i.ID, string(i.Kind), i.Number, i.CustomerID, orNull(i.ProductID), i.Status, db.Micros(i.CreatedAt), db.Micros(i.TouchedAt),
		db.MicrosOrNull(i.AnsweredAt), db.MicrosOrNull(i.EndedAt), db.MicrosOrNull(i.WroteAt), due)
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// rewriteItem stores all that a line says of its record.
func rewriteItem(ctx context.Context, tx *db.Tx, i Item) error {
	_, err := tx.Exec(ctx, `
		UPDATE queue_items SET kind = $2, number = $3, customer_id = $4, product_id = $5, status = $6, created_at = $7, touched_at = $8, answered_at = $9, ended_at = $10, wrote_at = $11
		WHERE id = $1`, i.ID, string(i.Kind), i.Number, i.CustomerID, orNull(i.ProductID), i.Status, db.Micros(i.CreatedAt), db.Micros(i.TouchedAt),
		db.MicrosOrNull(i.AnsweredAt), db.MicrosOrNull(i.EndedAt), db.MicrosOrNull(i.WroteAt))
	return err
}

// countUnanswered counts the tickets whose customers wait for an answer, up to a limit.
func countUnanswered(ctx context.Context, q db.Queryer, most int) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM (SELECT 1 AS one FROM queue_items WHERE wrote_at IS NOT NULL LIMIT $1) AS counted`, most).Scan(&n)
	return n, err
}

// oneRow is the error of a statement, or the one for a statement that found nothing.
func oneRow(result sql.Result, err, none error) error {
	if err != nil {
		return err
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		err = none
	}
	return err
}

// loadOf counts what is open of a kind, and what of that was due before a day.
func loadOf(ctx context.Context, q db.Queryer, kind Kind, today civil.Date) (Load, error) {
	l := Load{Kind: kind}
	return l, q.QueryRow(ctx, `
		SELECT (SELECT count(*) FROM (SELECT 1 AS one FROM queue_items WHERE kind = $1 AND ended_at IS NULL LIMIT $3) AS o),
			(SELECT count(*) FROM (SELECT 1 AS one FROM queue_items WHERE kind = $1 AND ended_at IS NULL AND due_on < $2 LIMIT $3) AS l)`,
		string(kind), today.String(), mostLoad).Scan(&l.Open, &l.Late)
}

func linesByID(ids []string) (chosen string, args []any) {
	for _, id := range ids {
		args = append(args, id)
	}
	return `SELECT id FROM queue_items WHERE id IN (` + db.Placeholders(1, len(ids)) + `)`, args
}

func storedItems(ctx context.Context, q db.Queryer, ids []string) ([]Item, error) {
	chosen, args := linesByID(ids)
	items, err := itemsOf(ctx, q, chosen, args...)
	return slices.Collect(maps.Values(items)), err
}

// itemsOf are the stored lines of some records.
func itemsOf(ctx context.Context, q db.Queryer, chosen string, args ...any) (map[string]Item, error) {
	items := map[string]Item{}
	err := db.Each(ctx, q, func(row db.Row) error {
		var i Item
		var created, touched int64
		if err := row.Scan(&i.ID, &i.Kind, &i.Number, &i.CustomerID, &i.ProductID, &i.Status, &created, &touched,
			db.Instant(&i.AnsweredAt), db.Instant(&i.EndedAt), db.Instant(&i.WroteAt)); err != nil {
			return err
		}
		i.CreatedAt, i.TouchedAt = db.FromMicros(created), db.FromMicros(touched)
		items[i.ID] = i
		return nil
	}, `
		SELECT i.id, i.kind, i.number, i.customer_id, coalesce(i.product_id, ''), i.status, i.created_at, i.touched_at, i.answered_at, i.ended_at, i.wrote_at
		FROM (`+chosen+`) AS chosen JOIN queue_items i ON i.id = chosen.id`, args...)
	return items, err
}

// touchItems stores what the desk did to lines, and returns which of them are there.
func touchItems(ctx context.Context, tx *db.Tx, ids []string, touches map[string]Touch) (touched map[string]bool, err error) {
	var q db.Statement
	q.Add(`UPDATE queue_items SET status = did.column2, touched_at = did.column3, answered_at = coalesce(answered_at, did.column5),
			ended_at = CASE WHEN did.column4 THEN coalesce(ended_at, did.column3) END, wrote_at = NULL
		FROM (VALUES `)
	for i, id := range ids {
		if i > 0 {
			q.Add(`, `)
		}
		did := touches[id]
		q.Add(`(?, ?, CAST(? AS BIGINT), CAST(? AS BOOLEAN), CAST(? AS BIGINT))`, id, did.Status, db.Micros(did.At), did.Ends, db.Micros(did.First))
	}
	q.Add(`) AS did WHERE id = did.column1 RETURNING id`)
	found, err := db.All(ctx, tx, db.Value[string], q.String(), q.Args...)
	touched = make(map[string]bool, len(found))
	for _, id := range found {
		touched[id] = true
	}
	return touched, err
}

// hearItem adds to a line what was said, and tells whether it is there.
func hearItem(ctx context.Context, tx *db.Tx, id string, opens bool, waitsSince time.Time) (there bool, err error) {
	return db.Changed(tx.Exec(ctx, `UPDATE queue_items SET wrote_at = $3, ended_at = CASE WHEN $2 THEN NULL ELSE ended_at END WHERE id = $1`,
		id, opens, db.MicrosOrNull(waitsSince)))
}

// putBackAtOnce bounds the placeholders of a statement that has several for each line.
const putBackAtOnce = 50

// putBack stores what the desk did to lines that are there.
func putBack(ctx context.Context, tx *db.Tx, items []Item) error {
	var s db.Statement
	s.Add(`UPDATE queue_items SET status = v.column2, touched_at = v.column3, answered_at = v.column4, ended_at = v.column5, wrote_at = v.column6 FROM (VALUES `)
	for n, i := range items {
		if n > 0 {
			s.Add(`, `)
		}
		s.Add(`(?, ?, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))`,
			i.ID, i.Status, db.Micros(i.TouchedAt), db.MicrosOrNull(i.AnsweredAt), db.MicrosOrNull(i.EndedAt), db.MicrosOrNull(i.WroteAt))
	}
	s.Add(`) AS v WHERE queue_items.id = v.column1`)
	_, err := tx.Exec(ctx, s.String(), s.Args...)
	return err
}

// assign takes a line for somebody if it is whose it was.
func assign(ctx context.Context, tx *db.Tx, id, to, was string, now time.Time) (taken bool, err error) {
	var assignee, at any
	if to != "" {
		assignee, at = to, db.Micros(now)
	}
	result, err := tx.Exec(ctx, `UPDATE queue_items SET assignee = $2, assigned_at = $3 WHERE id = $1 AND coalesce(assignee, '') = $4`, id, assignee, at, was)
	if err != nil {
		return false, fmt.Errorf("queue: assign: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// giveBack takes the open lines of a kind from somebody.
func giveBack(ctx context.Context, tx *db.Tx, kind Kind, username string) (lines int64, err error) {
	result, err := tx.Exec(ctx, `UPDATE queue_items SET assignee = NULL, assigned_at = NULL WHERE kind = $1 AND assignee = $2 AND ended_at IS NULL`, string(kind), username)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
