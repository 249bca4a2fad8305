package db

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
)

// Statement is one in the making: its text, and the values of $1, $2 …
type Statement struct {
	strings.Builder
	Args []any
}

// Add appends words, each ? of which stands for the next value.
func (s *Statement) Add(words string, values ...any) {
	for _, value := range values {
		before, after, _ := strings.Cut(words, "?")
		s.WriteString(before)
		s.Args = append(s.Args, value)
		s.WriteString("$" + strconv.Itoa(len(s.Args)))
		words = after
	}
	s.WriteString(words)
}

// AddIn appends that a column has one of some values. If there are none, no row does.
func (s *Statement) AddIn(column string, values []string) {
	s.Add(column + ` IN (`)
	if len(values) == 0 {
		s.Add(`NULL`) // PostgreSQL takes no empty list
	}
	for i, value := range values {
		if i > 0 {
			s.Add(`, `)
		}
		s.Add(`?`, value)
	}
	s.Add(`)`)
}

// AddLimit appends how many rows are wanted, as a number in the text. With a parameter
// PostgreSQL plans the statement anew for each call, which takes longer than to run it.
func (s *Statement) AddLimit(most int) { s.WriteString(` LIMIT ` + strconv.Itoa(most)) }

// Total is how many rows match: exactly, or at least so many where counting all would
// take too long.
type Total struct {
	N       int
	AtLeast bool
}

// CountedTo is how far what waits at the desk is counted: further than a desk has open. A
// portal of a million customers would count for as long as it reads the page.
const CountedTo = 2000

// Told is what is told of rows that were counted up to one more than a bound.
func Told(counted, bound int) Total { return Total{min(counted, bound), counted > bound} }

// Counting is a query that counts rows up to a limit. Where there are more than that,
// as in a large portal, it only steps over them, which takes half as long as to count.
func Counting(most int, rows func(s *Statement)) *Statement {
	s := &Statement{}
	s.Add(`SELECT coalesce((SELECT ` + strconv.Itoa(most) + ` FROM (`)
	rows(s)
	s.Add(`) AS many LIMIT 1 OFFSET ` + strconv.Itoa(most-1) + `), (SELECT count(*) FROM (`)
	rows(s)
	s.Add(`) AS few))`)
	return s
}

// CountUpTo counts the rows of a query up to a limit.
func CountUpTo(ctx context.Context, q Queryer, most int, rows func(s *Statement)) (n int, err error) {
	s := Counting(most, rows)
	err = q.QueryRow(ctx, s.String(), s.Args...).Scan(&n)
	return n, err
}

// Changed reports whether a statement changed any row.
func Changed(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}
