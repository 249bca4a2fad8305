package trail

import (
	"context"
	"database/sql"
	"strings"

	"aftercare/internal/platform/db"
)

// Plans returns the query plans of a search.
func Plans(ctx context.Context, d *db.DB, s Search) (plans []string) {
	explaining := &explainer{DB: d}
	if _, err := search(ctx, explaining, d.Engine(), s, 26); err != nil {
		panic(err)
	}
	return explaining.plans
}

// DB returns the database of a book.
func (b *Log) DB() *db.DB { return b.db }

// DrawFrom sets the number of the next entry.
func (b *Log) DrawFrom(n int64) { b.drawn.Store(n) }

type explainer struct {
	*db.DB
	plans []string
}

func (e *explainer) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	e.explain(ctx, query, args)
	return e.DB.Query(ctx, query, args...)
}

func (e *explainer) explain(ctx context.Context, query string, args []any) {
	prefix := `EXPLAIN QUERY PLAN `
	if e.Engine() == db.Postgres {
		prefix = `EXPLAIN `
	}
	rows, err := e.DB.Query(ctx, prefix+query, args...)
	if err != nil {
		panic(err)
	}
	defer rows.Close()
	var plan []string
	for rows.Next() {
		var line string
		targets := []any{&line}
		if e.Engine() == db.SQLite {
			var number int
			targets = []any{&number, &number, &number, &line}
		}
		if err := rows.Scan(targets...); err != nil {
			panic(err)
		}
		plan = append(plan, line)
	}
	if err := rows.Err(); err != nil {
		panic(err)
	}
	e.plans = append(e.plans, strings.Join(plan, "\n"))
}
