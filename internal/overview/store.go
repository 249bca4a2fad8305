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

type openRow struct {
	kind, stage string
	age         int // index in ages
	n           int64
}

// openRows counts the open records in one pass over an index. begins holds the start of every age except the
// oldest.
func openRows(ctx context.Context, q db.Queryer, begins []time.Time) (rows []openRow, err error) {
	var s db.Statement
	s.Add(`SELECT kind, stage, count(*)`)
	for _, begin := range begins {
		s.Add(`, count(CASE WHEN id >= ? THEN 1 END)`, id.First(begin))
	}
	s.Add(` FROM queue_items WHERE ended_at IS NULL GROUP BY kind, stage`)
	err = db.Each(ctx, q, func(row db.Row) error {
		var kind, stage string
		younger := make([]int64, len(begins)+1) // younger than the end of each age
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

func untouched(ctx context.Context, q db.Queryer, before time.Time) (KindsBody, error) {
	n, err := db.Map[string, int64](ctx, q, `
		SELECT kind, count(*) FROM queue_items WHERE kind IN ('repair', 'awr') AND ended_at IS NULL AND touched_at < $1 GROUP BY kind`, db.Micros(before))
	return KindsBody{n[repair], n[awr]}, err
}

// toReturn counts the replaced devices that are not back yet, and those of them that are due.
func toReturn(ctx context.Context, q db.Queryer, today civil.Date) (all, due int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*), count(CASE WHEN due_back <= $1 THEN 1 END) FROM replacements WHERE returned_at IS NULL`,
		today.String()).Scan(&all, &due)
	return all, due, err
}

// Each duration runs from the ticket's creation to the time in this column.
const (
	untilAnswer = "answered_at"
	untilEnd    = "ended_at"
)

func tookBetween(until string) string {
	return ` FROM queue_items WHERE ` + until + ` >= $1 AND ` + until + ` < $2 AND kind IN ('repair', 'awr')`
}

// spansBetween groups the durations of tickets that reached until between two instants.
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

// eachBetween returns the durations of tickets that reached until between two instants, shortest first.
func eachBetween(ctx context.Context, q db.Queryer, until string, from, to time.Time) ([]time.Duration, error) {
	return db.All(ctx, q, func(row db.Row) (time.Duration, error) {
		var micros int64
		err := row.Scan(&micros)
		return time.Duration(micros) * time.Microsecond, err
	}, `SELECT `+until+` - created_at AS took`+tookBetween(until)+` ORDER BY 1`, db.Micros(from), db.Micros(to))
}

func registered(ctx context.Context, q db.Queryer, from, to time.Time) (map[string]int64, error) {
	return db.Map[string, int64](ctx, q, `SELECT product_type, count(*) FROM registered_products WHERE id >= $1 AND id < $2 GROUP BY product_type`,
		id.First(from), id.First(to))
}

// ending counts warranties that end between two days, both included. It leaves out replaced devices, because
// their warranty continues on the new device.
func ending(ctx context.Context, q db.Queryer, from, to civil.Date) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM registered_products WHERE expiry_date >= $1 AND expiry_date <= $2 AND replaced_by IS NULL`,
		from.String(), to.String()).Scan(&n)
	return n, err
}

type claims struct {
	scheme, status string
	n, paise       int64
}

func claimed(ctx context.Context, q db.Queryer, from, to time.Time) ([]claims, error) {
	return db.All(ctx, q, func(row db.Row) (c claims, err error) {
		return c, row.Scan(&c.scheme, &c.status, &c.n, &c.paise)
	}, `SELECT scheme_id, status, count(*), CAST(coalesce(sum(amount), 0) AS BIGINT) FROM claims WHERE id >= $1 AND id < $2 GROUP BY scheme_id, status`,
		id.First(from), id.First(to))
}

// waitsSince returns when the oldest waiting record of a kind was created, or nil. A claim in process no
// longer waits.
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

// schemeNames returns the names of schemes, including deleted ones.
func schemeNames(ctx context.Context, q db.Queryer, ids []string) (map[string]string, error) {
	var s db.Statement
	s.AddIn(`SELECT scheme_id, name FROM schemes WHERE scheme_id`, ids)
	return db.Map[string, string](ctx, q, s.String(), s.Args...)
}
