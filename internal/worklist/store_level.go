package worklist

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// source is a table of records from which lines can be rebuilt.
type source struct {
	table string
	kinds string // as an SQL list
	// query reads the chosen records. Each entry of the desk is one row, in order;
	// a record without entries also has one row. An entry tells whether the
	// customer wrote after it. The record tells since when the customer waits.
	query string
}

func sources() []source {
	return []source{
		{table: "tickets", kinds: "'repair', 'awr'", query: `
			SELECT t.id, t.kind, t.number, t.customer_id, t.product_id, t.created_at, s.status, s.ends, s.created_at,
				EXISTS (SELECT 1 FROM messages m WHERE m.ticket_id = t.id AND m.author IS NULL AND m.statuses = s.sequence),
				CASE WHEN v.wrote_after >= t.statuses THEN v.wrote_at END
			FROM (%s) AS chosen JOIN tickets t ON t.id = chosen.id LEFT JOIN ticket_statuses s ON s.ticket_id = t.id
			LEFT JOIN conversations v ON v.ticket_id = t.id
			ORDER BY t.id DESC, s.sequence`},
		{table: "warranties", kinds: "'warranty'", query: `
			SELECT w.id, 'warranty', p.product_id, w.customer_id, w.product_id, w.created_at, w.status, FALSE, coalesce(w.decided_at, w.created_at), FALSE, NULL
			FROM (%s) AS chosen JOIN warranties w ON w.id = chosen.id JOIN registered_products p ON p.id = w.product_id
			ORDER BY w.id DESC`},
		{table: "claims", kinds: "'claim'", query: `
			SELECT c.id, 'claim', c.ticket_no, c.customer_id, '', c.created_at, e.status, FALSE, e.created_at, FALSE, NULL
			FROM (%s) AS chosen JOIN claims c ON c.id = chosen.id LEFT JOIN claim_events e ON e.claim_id = c.id
			ORDER BY c.id DESC, e.created_at, e.id`},
	}
}

func sourceOf(kind Kind) source {
	all := sources()
	return all[slices.IndexFunc(all, func(s source) bool { return strings.Contains(s.kinds, "'"+string(kind)+"'") })]
}

func (s source) byID(ids []string) *db.Statement {
	chosen := &db.Statement{}
	chosen.AddIn(`SELECT id FROM `+s.table+` WHERE id`, ids)
	return chosen
}

// below selects the newest records with an id smaller than last, or the newest of all if last is empty.
func (s source) below(last string, limit int) *db.Statement {
	chosen := &db.Statement{}
	chosen.Add(`SELECT id FROM ` + s.table)
	if last != "" {
		chosen.Add(` WHERE id < ?`, last)
	}
	chosen.Add(` ORDER BY id DESC LIMIT ?`, limit)
	return chosen
}

// read returns the lines of some records as they should be.
func (s source) read(ctx context.Context, q db.Queryer, rules Rules, chosen *db.Statement) (items []Item, err error) {
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
		last := &items[len(items)-1]
		last.hear(isReopened, wrote)
		last.Stage = stageOf(last.Status, !last.EndedAt.IsZero())
		return nil
	}, fmt.Sprintf(s.query, chosen.String()), chosen.Args...)
	return items, err
}

func itemsOf(ctx context.Context, q db.Queryer, chosen *db.Statement) (map[string]Item, error) {
	items := map[string]Item{}
	err := db.Each(ctx, q, func(row db.Row) error {
		var i Item
		var created, touched int64
		if err := row.Scan(&i.ID, &i.Kind, &i.Number, &i.CustomerID, &i.ProductID, &i.Status, &i.Stage, &created, &touched,
			db.Instant(&i.AnsweredAt), db.Instant(&i.EndedAt), db.Instant(&i.WroteAt)); err != nil {
			return err
		}
		i.CreatedAt, i.TouchedAt = db.FromMicros(created), db.FromMicros(touched)
		items[i.ID] = i
		return nil
	}, `
		SELECT i.id, i.kind, i.number, i.customer_id, coalesce(i.product_id, ''), i.status, i.stage, i.created_at, i.touched_at, i.answered_at, i.ended_at, i.wrote_at
		FROM (`+chosen.String()+`) AS chosen JOIN queue_items i ON i.id = chosen.id`, chosen.Args...)
	return items, err
}

// conflict decides how an existing line is overwritten. The assignee and the due date always stay.
type conflict string

const (
	anyway conflict = ` ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, number = excluded.number, customer_id = excluded.customer_id,
		product_id = excluded.product_id, created_at = excluded.created_at, status = excluded.status, stage = excluded.stage, touched_at = excluded.touched_at,
		answered_at = excluded.answered_at, ended_at = excluded.ended_at, wrote_at = excluded.wrote_at`
	// unlessNewer keeps lines that changed after their record was read.
	unlessNewer = anyway + ` WHERE queue_items.touched_at <= excluded.touched_at`
)

func itemRows(over conflict) *db.Rows {
	return &db.Rows{
		Into:     `queue_items (id, kind, number, customer_id, product_id, status, stage, created_at, touched_at, answered_at, ended_at, wrote_at, due_on)`,
		Conflict: string(over),
	}
}

func addItem(rows *db.Rows, i Item, due string) {
	product := sql.NullString{String: i.ProductID, Valid: i.ProductID != ""}
	rows.Add(i.ID, string(i.Kind), i.Number, i.CustomerID, product, i.Status, string(stageOf(i.Status, !i.EndedAt.IsZero())), db.Micros(i.CreatedAt), db.Micros(i.TouchedAt),
		db.MicrosOrNull(i.AnsweredAt), db.MicrosOrNull(i.EndedAt), db.MicrosOrNull(i.WroteAt), due)
}

// touchItems updates lines and returns the ids of missing lines.
func touchItems(ctx context.Context, tx *db.Tx, ids []string, touches map[string]Touch) (missing []string, err error) {
	var q db.Statement
	q.Add(`UPDATE queue_items SET status = did.column2, stage = did.column6, touched_at = did.column3, answered_at = coalesce(answered_at, did.column5),
			ended_at = CASE WHEN did.column4 THEN coalesce(ended_at, did.column3) END, wrote_at = NULL
		FROM (VALUES `)
	for i, id := range ids {
		if i > 0 {
			q.Add(`, `)
		}
		did := touches[id]
		q.Add(`(?, ?, CAST(? AS BIGINT), CAST(? AS BOOLEAN), CAST(? AS BIGINT), ?)`,
			id, did.Status, db.Micros(did.At), did.Ends, db.Micros(did.First), string(stageOf(did.Status, did.Ends)))
	}
	q.Add(`) AS did WHERE id = did.column1 RETURNING id`)
	found, err := db.All(ctx, tx, db.Value[string], q.String(), q.Args...)
	if len(found) < len(ids) {
		missing = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return slices.Contains(found, id) })
	}
	return missing, err
}

// hearItem stores since when a customer waits, and reports whether it changed the line. It does not change
// a closed line that the message reopens: that line must be rebuilt.
func hearItem(ctx context.Context, tx *db.Tx, id string, opens bool, waitsSince time.Time) (heard bool, err error) {
	return db.Changed(tx.Exec(ctx, `UPDATE queue_items SET wrote_at = $3 WHERE id = $1 AND (ended_at IS NULL OR NOT $2)`, id, opens, db.MicrosOrNull(waitsSince)))
}

func countRecords(ctx context.Context, q db.Queryer) (n int64, err error) {
	if err = q.QueryRow(ctx, `SELECT (SELECT count(*) FROM tickets) + (SELECT count(*) FROM warranties) + (SELECT count(*) FROM claims)`).Scan(&n); err != nil {
		err = fmt.Errorf("queue: how much is to be filled in: %w", err)
	}
	return n, err
}

const isStray = ` FROM queue_items WHERE kind IN (%[1]s) AND NOT EXISTS (SELECT 1 FROM %[2]s r WHERE r.id = queue_items.id)`

func (s source) countStrays(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*)`+fmt.Sprintf(isStray, s.kinds, s.table)).Scan(&n)
	return n, err
}

func (s source) deleteStrays(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE`+fmt.Sprintf(isStray, s.kinds, s.table))
	return err
}

// IsFilling reports whether lines of older records are still missing.
func IsFilling(ctx context.Context, q db.Queryer) (filling bool, err error) {
	if err := q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM queue_filling WHERE NOT done)`).Scan(&filling); err != nil {
		return false, fmt.Errorf("queue: how far it is filled: %w", err)
	}
	return filling, nil
}

// Stale marks the queue for a new fill. Call it in a transaction that writes records without reporting them.
func Stale(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE queue_filling SET down_to = '', done = FALSE`)
	return err
}

// takeFilling returns how far a source is filled, and locks it
// until the step is done. Another replica then takes the next step.
func (s source) takeFilling(ctx context.Context, tx *db.Tx) (last string, isDone bool, err error) {
	err = tx.QueryRow(ctx, `UPDATE queue_filling SET down_to = down_to WHERE source = $1 AND NOT done RETURNING down_to`, s.table).Scan(&last)
	if errors.Is(err, sql.ErrNoRows) {
		return "", true, nil
	}
	return last, false, err
}

// noteFilling stores the progress. With the first step it also
// stores the time, because CatchUp can skip earlier records.
func (s source) noteFilling(ctx context.Context, tx *db.Tx, last string, isDone bool, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE queue_filling SET seen_at = CASE WHEN down_to = '' THEN $4 ELSE seen_at END, down_to = $2, done = $3 WHERE source = $1`,
		s.table, last, isDone, db.Micros(now))
	return err
}

// lastLook returns the time of the last CatchUp, in microseconds. It ignores sources that were never looked at.
func lastLook(ctx context.Context, q db.Queryer) (seen int64, err error) {
	err = q.QueryRow(ctx, `SELECT coalesce(min(nullif(seen_at, 0)), 0) FROM queue_filling`).Scan(&seen)
	return seen, err
}

func noteLook(ctx context.Context, tx *db.Tx, at time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE queue_filling SET seen_at = $1`, db.Micros(at))
	return err
}

// look finds records of a source whose lines are outdated.
type look struct {
	source
	query string // selects ids; the limit is added at the end
}

// looks returns the queries for changes since a time. The time is part of the text, and subqueries compare
// row by row. With a parameter, PostgreSQL would plan for any time and join whole tables.
func looks(since time.Time) []look {
	touched := fmt.Sprintf(`AND t.status_at >= %d AND coalesce((SELECT i.touched_at FROM queue_items i WHERE i.id = t.id), -1) <> t.status_at`, db.Micros(since))
	missing := `>= '` + id.First(since) + `' AND (SELECT i.id FROM queue_items i WHERE i.id = r.id) IS NULL`
	return []look{
		{sourceOf(Repair), `SELECT t.id FROM tickets t WHERE t.kind = 'repair' ` + touched},
		{sourceOf(Repair), `SELECT t.id FROM tickets t WHERE t.kind = 'awr' ` + touched},
		{sourceOf(Warranty), `SELECT r.id FROM warranties r WHERE r.id ` + missing},
		{sourceOf(Warranty), `
			SELECT i.id FROM queue_items i WHERE i.kind = 'warranty' AND i.ended_at IS NULL
			AND (SELECT w.decided_at FROM warranties w WHERE w.id = i.id) IS NOT NULL`},
		{sourceOf(Claim), `SELECT r.id FROM claims r WHERE r.id ` + missing},
		{sourceOf(Claim), `
			SELECT i.id FROM queue_items i WHERE i.kind = 'claim' AND i.ended_at IS NULL
			AND i.status <> (SELECT CASE WHEN c.status = 'Wait for Confirmation' THEN '' ELSE c.status END FROM claims c WHERE c.id = i.id)`},
	}
}

func (l look) ids(ctx context.Context, q db.Queryer, most int) ([]string, error) {
	return db.All(ctx, q, db.Value[string], l.query+fmt.Sprintf(` LIMIT %d`, most))
}
