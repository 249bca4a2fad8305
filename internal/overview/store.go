package overview

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// openRow is how much of a kind is open, at a stage of the queue and of an age.
type openRow struct {
	kind, stage string
	age         int // its place in ages
	n           int64
}

// openRows counts what is open by one pass over an index. begins are the first instants of all ages but the oldest.
func openRows(ctx context.Context, q db.Queryer, begins []time.Time) (rows []openRow, err error) {
	var s db.Statement
	s.Add(`SELECT kind, stage, count(*)`)
	for _, begin := range begins {
		s.Add(`, count(CASE WHEN id >= ? THEN 1 END)`, id.First(begin))
	}
	s.Add(` FROM queue_items WHERE ended_at IS NULL GROUP BY kind, stage`)
	err = db.Each(ctx, q, func(row db.Row) error {
		var kind, stage string
		younger := make([]int64, len(begins)+1) // than the end of each age
		into := []any{&kind, &stage, &younger[len(begins)]}
		for i := range begins {
			into = append(into, &younger[i])
		}
		if err := row.Scan(into...); err != nil {
			return err
		}
		before := int64(0)
		for age, n := range younger {
			rows = append(rows, openRow{kind, stage, age, n - before})
			before = n
		}
		return nil
	}, s.String(), s.Args...)
	return rows, err
}

// untouched counts the tickets that are open and were last touched before an instant.
func untouched(ctx context.Context, q db.Queryer, before time.Time) (KindsBody, error) {
	n, err := db.Map[string, int64](ctx, q, `
		SELECT kind, count(*) FROM queue_items WHERE kind IN ('repair', 'awr') AND ended_at IS NULL AND touched_at < $1 GROUP BY kind`, db.Micros(before))
	return KindsBody{n[repair], n[awr]}, err
}

// dueBack counts the devices that were replaced and should be back on a day.
func dueBack(ctx context.Context, q db.Queryer, today civil.Date) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM replacements WHERE returned_at IS NULL AND due_back <= $1`, today.String()).Scan(&n)
	return n, err
}

// Of a ticket two times are measured, each up to the instant in a column.
const (
	untilAnswer = "answered_at"
	untilEnd    = "ended_at"
)

// tookBetween selects the tickets that reached until between two instants.
func tookBetween(until string) string {
	return ` FROM queue_items WHERE ` + until + ` >= $1 AND ` + until + ` < $2 AND kind IN ('repair', 'awr')`
}

// spansBetween measures what was reached between two instants, by spans.
func spansBetween(ctx context.Context, q db.Queryer, until string, from, to time.Time) ([]Taken, error) {
	spans := newTook().Spans
	var span strings.Builder
	for i, end := range spanEnds {
		fmt.Fprintf(&span, ` WHEN took <= %d THEN %d`, end.Microseconds(), i)
	}
	err := db.Each(ctx, q, func(row db.Row) error {
		var span int
		var t Taken
		err := row.Scan(&span, &t.N, &t.Seconds)
		spans[span] = t
		return err
	}, fmt.Sprintf(`SELECT CASE%s ELSE %d END AS span, count(*), CAST(sum(took / 1000000) AS BIGINT)
		FROM (SELECT `+until+` - created_at AS took`+tookBetween(until)+`) t GROUP BY 1`, span.String(), len(spanEnds)), db.Micros(from), db.Micros(to))
	return spans, err
}

// eachBetween is how long each took that was reached between two instants, the shortest first.
func eachBetween(ctx context.Context, q db.Queryer, until string, from, to time.Time) ([]time.Duration, error) {
	return db.All(ctx, q, func(row db.Row) (time.Duration, error) {
		var micros int64
		err := row.Scan(&micros)
		return time.Duration(micros) * time.Microsecond, err
	}, `SELECT `+until+` - created_at AS took`+tookBetween(until)+` ORDER BY 1`, db.Micros(from), db.Micros(to))
}

// registered counts the products registered between two instants, by type.
func registered(ctx context.Context, q db.Queryer, from, to time.Time) (map[string]int64, error) {
	return db.Map[string, int64](ctx, q, `SELECT product_type, count(*) FROM registered_products WHERE id >= $1 AND id < $2 GROUP BY product_type`,
		id.First(from), id.First(to))
}

// ending counts the warranties that end on the days between two, both included. A
// warranty that another device has taken over ends with that one.
func ending(ctx context.Context, q db.Queryer, from, to civil.Date) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM registered_products WHERE expiry_date >= $1 AND expiry_date <= $2 AND replaced_by IS NULL`,
		from.String(), to.String()).Scan(&n)
	return n, err
}

// claims are those on one scheme that stand somewhere.
type claims struct {
	scheme, status string
	n, paise       int64
}

// claimed counts the claims made between two instants, by scheme and status.
func claimed(ctx context.Context, q db.Queryer, from, to time.Time) ([]claims, error) {
	return db.All(ctx, q, func(row db.Row) (c claims, err error) {
		return c, row.Scan(&c.scheme, &c.status, &c.n, &c.paise)
	}, `SELECT scheme_id, status, count(*), CAST(coalesce(sum(amount), 0) AS BIGINT) FROM claims WHERE id >= $1 AND id < $2 GROUP BY scheme_id, status`,
		id.First(from), id.First(to))
}

// waitsSince is when the oldest came of a kind that waits; nil if there is none.
// A claim that is in process does not wait any more.
func waitsSince(ctx context.Context, q db.Queryer, kind string) (*time.Time, error) {
	untouched := ``
	if kind == claim {
		untouched = ` AND stage = '` + isNew + `'`
	}
	var at int64
	err := q.QueryRow(ctx, `SELECT created_at FROM queue_items WHERE kind = $1 AND ended_at IS NULL`+untouched+` ORDER BY id LIMIT 1`, kind).Scan(&at)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return new(db.FromMicros(at)), err
}

// schemeNames are those of some schemes, deleted ones too.
func schemeNames(ctx context.Context, q db.Queryer, ids []string) (map[string]string, error) {
	var s db.Statement
	s.AddIn(`SELECT scheme_id, name FROM schemes WHERE scheme_id`, ids)
	return db.Map[string, string](ctx, q, s.String(), s.Args...)
}
