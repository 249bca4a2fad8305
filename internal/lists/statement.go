package lists

import (
	"context"
	"strconv"
	"strings"

	"aftercare/internal/platform/db"
)

// statement is one in the making: its text, and the values of $1, $2 …
type statement struct {
	strings.Builder
	args []any
}

// add appends words, each ? of which stands for the next value.
func (s *statement) add(words string, values ...any) {
	for _, value := range values {
		before, after, _ := strings.Cut(words, "?")
		s.WriteString(before)
		s.args = append(s.args, value)
		s.WriteString("$" + strconv.Itoa(len(s.args)))
		words = after
	}
	s.WriteString(words)
}

// rows wait to be inserted by as few statements as is quick.
type rows struct {
	width  int
	values []any
}

// A statement takes so many rows. SQLite searches the list of placeholders anew
// for each of them, so more would not be quicker; PostgreSQL is far away.
const (
	rowsAtOnceOnSQLite   = 10
	rowsAtOnceOnPostgres = 500
)

func (r *rows) add(values ...any) {
	r.width = len(values)
	r.values = append(r.values, values...)
}

// insert writes the rows into a table with its columns; conflict is what
// follows the values.
func (b *Book) insert(ctx context.Context, tx *db.Tx, r rows, into, conflict string) error {
	atOnce := rowsAtOnceOnSQLite
	if b.db.Engine() == db.Postgres {
		atOnce = rowsAtOnceOnPostgres
	}
	for rest := r.values; len(rest) > 0; {
		n := min(len(rest), atOnce*r.width)
		if _, err := tx.Exec(ctx, `INSERT INTO `+into+` VALUES `+placeholders(n, r.width)+conflict, rest[:n]...); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return nil
}

func placeholders(n, width int) string {
	var text strings.Builder
	for i := range n {
		switch {
		case i == 0:
			text.WriteString("($")
		case i%width == 0:
			text.WriteString("), ($")
		default:
			text.WriteString(", $")
		}
		text.WriteString(strconv.Itoa(i + 1))
	}
	text.WriteString(")")
	return text.String()
}
