package db

import (
	"context"
	"slices"
	"strconv"
	"strings"
)

// Rows collects rows and inserts them with few statements.
type Rows struct {
	Into     string // the table with its columns, as in files (key, owner)
	Conflict string // the SQL after the values; may be empty
	width    int
	values   []any
}

// Add appends one row.
func (r *Rows) Add(values ...any) {
	r.width = len(values)
	r.values = append(r.values, values...)
}

// Grow reserves memory for more rows.
func (r *Rows) Grow(rows, width int) { r.values = slices.Grow(r.values, rows*width) }

// Len returns the number of rows that were added.
func (r *Rows) Len() int {
	if r.width == 0 {
		return 0
	}
	return len(r.values) / r.width
}

// These are the numbers of rows for each statement. SQLite searches its list of placeholders for
// each of them, so more rows are not faster. PostgreSQL is across a network, so more rows save
// round trips.
const (
	rowsAtOnceOnSQLite   = 10
	rowsAtOnceOnPostgres = 500
)

// Insert writes the rows. Most statements have the same text, so the database prepares them only
// once.
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

// Placeholders returns a list of n placeholders such as $3, $4, $5, starting at first.
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
