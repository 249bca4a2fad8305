package db

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
)

// Statement builds a SQL statement: its text, and the values of $1, $2 …
type Statement struct {
	strings.Builder
	Args []any
}

// Add appends words. Each ? in them stands for the next value.
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

// AddIn appends a condition that column has one of the values. With no values, no row matches.
func (s *Statement) AddIn(column string, values []string) {
	s.Add(column + ` IN (`)
	if len(values) == 0 {
		s.Add(`NULL`) // PostgreSQL accepts no empty list
	}
	for i, value := range values {
		if i > 0 {
			s.Add(`, `)
		}
		s.Add(`?`, value)
	}
	s.Add(`)`)
}

// AddLimit appends a LIMIT with the number as text. With a parameter, PostgreSQL would plan the
// statement again for each call, which takes longer than to run it.
func (s *Statement) AddLimit(most int) { s.WriteString(` LIMIT ` + strconv.Itoa(most)) }

// near is the largest OFFSET that AddOffset writes as text. There are too many larger ones to keep a plan for each.
const near = 100

// AddOffset appends an OFFSET. A near one is text for the same reason as a LIMIT.
func (s *Statement) AddOffset(lines int) {
	if lines > near {
		s.Add(` OFFSET ?`, lines)
	} else if lines > 0 {
		s.WriteString(` OFFSET ` + strconv.Itoa(lines))
	}
}

// Total is the number of matching rows. If AtLeast is set, there are more than N: counting all
// would take too long.
type Total struct {
	N       int
	AtLeast bool
}

// CountedTo is the limit when counting open work at the desk. It is more than a desk has open.
// Without a limit, counting a million rows would take as long as reading the page.
const CountedTo = 2000

// Told returns the Total of rows that were counted up to bound+1.
func Told(counted, bound int) Total { return Total{min(counted, bound), counted > bound} }

// Counting builds a query that counts rows up to a limit. If there are more rows, it only skips
// them, which takes half as long as counting.
func Counting(most int, rows func(s *Statement)) *Statement {
	s := &Statement{}
	s.Add(`SELECT coalesce((SELECT ` + strconv.Itoa(most) + ` FROM (`)
	rows(s)
	s.Add(`) AS many LIMIT 1 OFFSET ` + strconv.Itoa(most-1) + `), (SELECT count(*) FROM (`)
	rows(s)
	s.Add(`) AS few))`)
	return s
}

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
