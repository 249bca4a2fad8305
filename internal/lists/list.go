// Package lists pages through the lists of the desk and searches them, with a
// million lines as with ten. Everything is read from the records themselves, by
// their indexes. The one thing kept beside them is a total (total.go), because
// counting a million lines takes too long.
//
// To read it: list.go says what a list is, page.go how a page is found,
// search.go how a text is found, total.go how lines are counted.
package lists

import (
	"time"

	"aftercare/internal/platform/db"
)

// List describes a list of the desk: rows of one table, newest first. A row has
// an id that sorts by its creation and the number of its customer. Rows are
// added and never deleted.
type List struct {
	Name  string // of its totals
	Table string
	Only  Value  // only the rows that have this
	Part  string // a column by which the list can be filtered
	Time  string // a column of microseconds that decides the order before the id does; the id alone if empty
	// Text names a folded column that is searched beside the customer's name and number.
	Text string
	// Once shows each customer once (once for each Part), by the newest line.
	Once bool
	// Waits is the condition under which a line waits for the desk. Few lines do, so they are counted directly.
	Waits string
}

// Value is what a column has.
type Value struct{ Column, Is string }

// People is the table of those to whom the lines belong.
type People struct {
	Table  string
	Number string // the column that numbers a person, here and in the table of every list
	Name   string // the column of their folded names
	// Index is the FTS5 table over both columns on SQLite. Beside it stand one that
	// ends in _ids, from its rows to the numbers, and the vocabulary, which ends in _terms.
	Index string
}

// Line is the place of a row in a list.
type Line struct {
	ID string
	At time.Time // what the time column has
}

// Query asks for some lines of a list.
type Query struct {
	Part string // only those whose part column has this value
	Q    string // only those that hold this text, in any case
	Also string // with Q: the lines of this customer as well
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

// from goes on a statement with the lines l of the list, or of a part of it.
func (r *Reader) from(s *db.Statement, l *List, part string) {
	s.Add(` FROM ` + l.Table + ` l WHERE TRUE`)
	r.limit(s, l, part)
}

// limit adds the conditions of the list and of its part.
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

// noOther is the condition that no other line of the same customer stands so to line l.
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

// after is the condition that one line is newer than another.
func (l *List) after(one, other string) string {
	if l.Time == "" {
		return one + `.id > ` + other + `.id`
	}
	return `(` + one + `.` + l.Time + `, ` + one + `.id) > (` + other + `.` + l.Time + `, ` + other + `.id)`
}

// keys are the columns that name and order a line.
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

// older adds the condition that a line comes after the last one of a walk, if there is one.
func (l *List) older(s *db.Statement, line string, than *Line) {
	switch {
	case than == nil:
	case l.Time == "":
		s.Add(` AND `+line+`.id < ?`, than.ID)
	default:
		s.Add(` AND (`+line+`.`+l.Time+`, `+line+`.id) < (?, ?)`, db.Micros(than.At), than.ID)
	}
}
