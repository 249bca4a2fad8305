package db

import (
	"context"
	"slices"
	"strconv"
	"strings"
)

// Rows wait to be inserted by as few statements as is quick.
type Rows struct {
	Into     string // the table with its columns, as in files (key, owner)
	Conflict string // what follows the values; nothing if empty
	width    int
	values   []any
}

// Add takes one more row.
func (r *Rows) Add(values ...any) {
	r.width = len(values)
	r.values = append(r.values, values...)
}

// Grow makes room for so many more rows of a width.
func (r *Rows) Grow(rows, width int) { r.values = slices.Grow(r.values, rows*width) }

// Len is how many rows wait.
func (r *Rows) Len() int {
	if r.width == 0 {
		return 0
	}
	return len(r.values) / r.width
}

// A statement takes so many rows. SQLite searches the list of placeholders anew
// for each of them, so more would not be quicker; PostgreSQL is far away.
const (
	rowsAtOnceOnSQLite   = 10
	rowsAtOnceOnPostgres = 500
)

// Insert writes the rows, in statements of equal text as far as possible, which
// both databases then prepare only once.
func (r *Rows) Insert(ctx context.Context, tx *Tx) error {
	atOnce := rowsAtOnceOnSQLite
	if tx.engine == Postgres {
		atOnce = rowsAtOnceOnPostgres
	}
	full := ""
	for rest := r.values; len(rest) > 0; {
		n := min(len(rest)/r.width, atOnce)
		statement := full
		if n < atOnce || full == "" {
			statement = r.statement(n)
		}
		if n == atOnce {
			full = statement
		}
		if _, err := tx.Exec(ctx, statement, rest[:n*r.width]...); err != nil {
			return err
		}
		rest = rest[n*r.width:]
	}
	return nil
}

func (r *Rows) statement(rows int) string {
	tuples := make([]string, rows)
	for i := range tuples {
		tuples[i] = "(" + Placeholders(1+i*r.width, r.width) + ")"
	}
	return "INSERT INTO " + r.Into + " VALUES " + strings.Join(tuples, ", ") + r.Conflict
}

// Placeholders is so many of them, as in $3, $4, $5, beginning with a number.
func Placeholders(first, n int) string {
	var text strings.Builder
	for i := range n {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteByte('$')
		text.WriteString(strconv.Itoa(first + i))
	}
	return text.String()
}
