// Package lists pages through the desk's lists and searches them, even with a million lines. It reads the
// records themselves by their indexes. It stores only totals (total.go), because counting a million lines
// takes too long.
//
// list.go defines a list, page.go finds a page, search.go finds a text and total.go counts lines.
package lists

import (
	"time"

	"aftercare/internal/platform/db"
)

// List describes a list of the desk: rows of one table, newest first. A row has an id that sorts by creation
// time, and its customer's number. Rows are never deleted.
type List struct {
	Name  string // name of its totals
	Table string
	Only  Value  // only rows with this value
	Part  string // column to filter by
	Time  string // column of microseconds to sort by before the id; empty for the id alone
	// Text is a folded column that is searched together with the customer's name and number.
	Text string
	// Once shows each customer once (once for each Part), by the newest line.
	Once bool
	// Waits is the condition that a line waits for the desk. There are few such lines, so they are counted
	// directly.
	Waits string
}

// Value is a column and its value.
type Value struct{ Column, Is string }

// People is the table of the customers that lines belong to.
type People struct {
	Table  string
	Number string // column of the customer number, here and in the table of every list
	Name   string // column of the folded names
	// Index is the FTS5 table over both columns on SQLite. Table Index_ids maps its rows to customer numbers,
	// and Index_terms is its vocabulary.
	Index string
}

// Line is the position of a row in a list.
type Line struct {
	ID string
	At time.Time // value of the time column
}

// Query selects lines of a list.
type Query struct {
	Part string // only lines with this value in the Part column
	Q    string // only lines that contain this text, in any case
	Also string // with Q: also the lines of this customer
}

// Reader reads lists.
type Reader struct {
	db      *db.DB
	people  People
	lists   []*List
	deepest int
}

// New returns a reader that keeps the totals of these lists.
func New(d *db.DB, people People, lists ...*List) *Reader {
	return &Reader{db: d, people: people, lists: lists, deepest: deepest}
}

// from adds the FROM and WHERE clauses for the lines of a list, or of a part of it. The alias of a line is l.
func (r *Reader) from(s *db.Statement, l *List, part string) {
	s.Add(` FROM ` + l.Table + ` l WHERE TRUE`)
	r.limit(s, l, part)
}

func (r *Reader) limit(s *db.Statement, l *List, part string) {
	for _, v := range []Value{l.Only, {l.Part, part}} {
		if v.Is != "" {
			s.Add(` AND l.`+v.Column+` = ?`, v.Is)
		}
	}
	if l.Waits != "" {
		s.Add(` AND l.` + l.Waits)
	}
	if l.Once {
		s.Add(r.noOther(l, l.after("o", "l")))
	}
}

// noOther returns the condition that no other line o of the same customer meets the given condition.
func (r *Reader) noOther(l *List, stands string) string {
	condition := ` AND NOT EXISTS (SELECT 1 FROM ` + l.Table + ` o WHERE o.` + r.people.Number + ` = l.` + r.people.Number
	for _, column := range []string{l.Only.Column, l.Part} {
		if column != "" {
			condition += ` AND o.` + column + ` = l.` + column
		}
	}
	if l.Waits != "" {
		condition += ` AND o.` + l.Waits
	}
	return condition + ` AND ` + stands + `)`
}

// after returns the condition that one line is newer than other.
func (l *List) after(one, other string) string {
	if l.Time == "" {
		return one + `.id > ` + other + `.id`
	}
	return `(` + one + `.` + l.Time + `, ` + one + `.id) > (` + other + `.` + l.Time + `, ` + other + `.id)`
}

func (l *List) keys(line string) string {
	if l.Time == "" {
		return line + `.id`
	}
	return line + `.id, ` + line + `.` + l.Time
}

const (
	newestFirst = "DESC"
	oldestFirst = "ASC"
)

func (l *List) order(line, direction string) string {
	if l.Time == "" {
		return ` ORDER BY ` + line + `.id ` + direction
	}
	return ` ORDER BY ` + line + `.` + l.Time + ` ` + direction + `, ` + line + `.id ` + direction
}

// older adds the condition that a line is older than the given one, if there is one.
func (l *List) older(s *db.Statement, line string, than *Line) {
	switch {
	case than == nil:
	case l.Time == "":
		s.Add(` AND `+line+`.id < ?`, than.ID)
	default:
		s.Add(` AND (`+line+`.`+l.Time+`, `+line+`.id) < (?, ?)`, db.Micros(than.At), than.ID)
	}
}
