package queue

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

// source is a table of records that the queue has lines of, from which lines are read
// that nobody told of.
type source struct {
	table string
	kinds string // in SQL
	// query reads the records whose ids are chosen, each with what the desk did to it
	// in that order, in one row for each or in one without. With an entry comes whether
	// the customer wrote after it, with the record when its customer wrote last and waits.
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

// sourceOf is the source of a kind.
func sourceOf(kind Kind) source {
	all := sources()
	return all[slices.IndexFunc(all, func(s source) bool { return strings.Contains(s.kinds, "'"+string(kind)+"'") })]
}

// byID chooses records by their ids.
func (s source) byID(ids []string) *db.Statement {
	chosen := &db.Statement{}
	chosen.AddIn(`SELECT id FROM `+s.table+` WHERE id`, ids)
	return chosen
}

// below chooses so many records, the newest of those that come before one, or of
// all.
func (s source) below(last string, limit int) *db.Statement {
	chosen := &db.Statement{}
	chosen.Add(`SELECT id FROM ` + s.table)
	if last != "" {
		chosen.Add(` WHERE id < ?`, last)
	}
	chosen.Add(` ORDER BY id DESC LIMIT ?`, limit)
	return chosen
}

// read is what the lines of some records should be.
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

// itemsOf are the stored lines of some records.
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

// conflict is what becomes of a line that is there already. Who has it and by when it
// is due stay.
type conflict string

const (
	anyway conflict = ` ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, number = excluded.number, customer_id = excluded.customer_id,
		product_id = excluded.product_id, created_at = excluded.created_at, status = excluded.status, stage = excluded.stage, touched_at = excluded.touched_at,
		answered_at = excluded.answered_at, ended_at = excluded.ended_at, wrote_at = excluded.wrote_at`
	// unlessNewer leaves alone what somebody touched since its record was read.
	unlessNewer = anyway + ` WHERE queue_items.touched_at <= excluded.touched_at`
)

// itemRows are lines that wait to be stored.
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

// touchItems stores what the desk did to lines, and returns which of them are missing.
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

// hearItem adds to a line that customers wait since an instant, or do not. It leaves alone
// what is over if that opens it, and tells whether it did.
func hearItem(ctx context.Context, tx *db.Tx, id string, opens bool, waitsSince time.Time) (heard bool, err error) {
	return db.Changed(tx.Exec(ctx, `UPDATE queue_items SET wrote_at = $3 WHERE id = $1 AND (ended_at IS NULL OR NOT $2)`, id, opens, db.MicrosOrNull(waitsSince)))
}

// countRecords counts all that the queue should have a line of.
func countRecords(ctx context.Context, q db.Queryer) (n int64, err error) {
	if err = q.QueryRow(ctx, `SELECT (SELECT count(*) FROM tickets) + (SELECT count(*) FROM warranties) + (SELECT count(*) FROM claims)`).Scan(&n); err != nil {
		err = fmt.Errorf("queue: how much is to be filled in: %w", err)
	}
	return n, err
}

const isStray = ` FROM queue_items WHERE kind IN (%[1]s) AND NOT EXISTS (SELECT 1 FROM %[2]s r WHERE r.id = queue_items.id)`

// countStrays counts the lines whose record does not exist.
func (s source) countStrays(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*)`+fmt.Sprintf(isStray, s.kinds, s.table)).Scan(&n)
	return n, err
}

func (s source) deleteStrays(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE`+fmt.Sprintf(isStray, s.kinds, s.table))
	return err
}

// IsFilling tells whether lines of older records are still missing.
func IsFilling(ctx context.Context, q db.Queryer) (filling bool, err error) {
	if err := q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM queue_filling WHERE NOT done)`).Scan(&filling); err != nil {
		return false, fmt.Errorf("queue: how far it is filled: %w", err)
	}
	return filling, nil
}

// Stale notes, within a transaction that writes records past their rooms, that the
// queue has to be filled anew.
func Stale(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE queue_filling SET down_to = '', done = FALSE`)
	return err
}

// takeFilling is down to which record a source is filled in. It is taken until the
// piece is done: another replica then takes the next one.
func (s source) takeFilling(ctx context.Context, tx *db.Tx) (last string, isDone bool, err error) {
	err = tx.QueryRow(ctx, `UPDATE queue_filling SET down_to = down_to WHERE source = $1 AND NOT done RETURNING down_to`, s.table).Scan(&last)
	if errors.Is(err, sql.ErrNoRows) {
		return "", true, nil
	}
	return last, false, err
}

// noteFilling also notes when the first piece was filled: what was written before needs no later look.
func (s source) noteFilling(ctx context.Context, tx *db.Tx, last string, isDone bool, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE queue_filling SET seen_at = CASE WHEN down_to = '' THEN $4 ELSE seen_at END, down_to = $2, done = $3 WHERE source = $1`,
		s.table, last, isDone, db.Micros(now))
	return err
}

// lastLook is when it was last looked for what an older release wrote, in microseconds. A
// source that was empty from the start was never looked at, and goes with the others.
func lastLook(ctx context.Context, q db.Queryer) (seen int64, err error) {
	err = q.QueryRow(ctx, `SELECT coalesce(min(nullif(seen_at, 0)), 0) FROM queue_filling`).Scan(&seen)
	return seen, err
}

func noteLook(ctx context.Context, tx *db.Tx, at time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE queue_filling SET seen_at = $1`, db.Micros(at))
	return err
}

// look finds records of a source whose lines are not what they should be.
type look struct {
	source
	query string // for ids, with a limit at its end
}

// looks are those since an instant. It stands in their texts, and what they compare
// with is looked up row by row: planned for any instant, PostgreSQL would join whole
// tables.
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

// ids are so many at most.
func (l look) ids(ctx context.Context, q db.Queryer, most int) ([]string, error) {
	return db.All(ctx, q, db.Value[string], l.query+fmt.Sprintf(` LIMIT %d`, most))
}
