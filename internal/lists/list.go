// Package lists makes the lists of the desk as quick with a million lines as
// with ten: how many lines there are, which of them hold a text, and where any
// page begins, without reading the lines before it.
//
// It keeps counts in a book. A list is cut by time into cells, coarse ones of
// some weeks and fine ones of some hours, and the lines of each are counted; so
// the place of a page is found by adding up cells. The lines that hold a short
// text, one to four letters in a row, are counted the same way. Which lines hold
// a text is found by the database's own index of letters, or, if many do, by
// reading on until there are enough.
//
// A count is changed in the transaction that changes the list, but not in
// place: the transaction leaves a note, and a count is what was counted plus
// the notes. Two transactions so never wait for each other, and what a reader
// adds up is exact at any moment on any number of replicas. Every now and then
// the notes are folded into the counts.
//
// To read it: list.go says what a list is, change.go how a line comes into it,
// page.go and search.go how a page is found, count.go what is counted.
package lists

import (
	"log/slog"
	"sync/atomic"
	"time"

	"aftercare/internal/platform/db"
)

// List is a list of the desk: the rows of one table, the youngest first. The
// table names a row by id and its customer by the number that People says, and
// a row stays.
type List struct {
	Name  string // of its counts
	Table string
	Only  Value  // only the rows that have this
	Part  string // a column by which the list can be filtered
	Time  string // a column of microseconds that decides the order before the id does; the id alone if empty
	// Lines are searched by the name and the number of their customer. Text is a
	// folded column that is searched, too.
	Text string
	// Latest shows each customer once, by the latest of their lines. Its table
	// is kept by Put.
	Latest *List
	// Waits is the condition under which a line waits for the desk, as every new
	// one does. Waiting shows each customer once who has such lines, by the latest
	// of them, and is ordered by the id alone. Its table is kept by Put and Settle.
	Waits   string
	Waiting *List
}

// View is the list itself, or its latest one.
func (l *List) View(latest bool) *List {
	if latest {
		return l.Latest
	}
	return l
}

// Value is what a column has.
type Value struct{ Column, Is string }

// People is the table of those whom the lines belong to.
type People struct {
	Table  string
	Number string // the column that numbers a person, here and in the table of every list
	Name   string // the column of their folded names
	// Index is the FTS5 table over both columns on SQLite. Beside it stand one
	// that ends in _ids, from its rows to the numbers, and the vocabulary, which
	// ends in _terms. PostgreSQL finds its indexes by itself.
	Index string
}

// Line is one line of a list.
type Line struct {
	ID   string
	Part string    // what the part column has
	Text string    // what the text column has
	At   time.Time // what the time column has
	Was  time.Time // what the time column had before; zero for a line that is new
}

// Query asks for some lines of a list.
type Query struct {
	Part string // only those whose part column has this value
	Q    string // only those that hold this text, in any case
	Also string // with Q: the lines of this customer as well
}

func (asked Query) folded() Query {
	asked.Q = db.Fold(asked.Q)
	return asked
}

// Book keeps the counts of all lists.
type Book struct {
	db     *db.DB
	logger *slog.Logger
	people People
	lists  []*List
	notes  atomic.Int64 // left by this process since its start
	totals *memory[int]
	pages  *memory[[]string]
	spread *memory[[]cellCount]
}

// New is the book of these lists, of their latest and of their waiting ones. Build sees to it
// that there is something in it.
func New(d *db.DB, logger *slog.Logger, people People, lists ...*List) *Book {
	b := &Book{
		db: d, logger: logger, people: people,
		totals: newMemory[int](), pages: newMemory[[]string](), spread: newMemory[[]cellCount](),
	}
	for _, l := range lists {
		for _, view := range []*List{l, l.Latest, l.Waiting} {
			if view != nil {
				b.lists = append(b.lists, view)
			}
		}
	}
	return b
}

// limitTo adds the conditions of the list and of its part.
func (l *List) limitTo(s *db.Statement, line, part string) {
	for _, v := range []Value{l.Only, {l.Part, part}} {
		if v.Is != "" {
			s.Add(` AND `+line+`.`+v.Column+` = ?`, v.Is)
		}
	}
}

// key is the column that decides the order first.
func (l *List) key() string {
	if l.Time != "" {
		return l.Time
	}
	return "id"
}

// keys are the columns that name and order a line.
func (l *List) keys(line string) string {
	if l.Time == "" {
		return line + `.id`
	}
	return line + `.id, ` + line + `.` + l.Time
}

const (
	youngestFirst = "DESC"
	oldestFirst   = "ASC"
)

func (l *List) order(line, direction string) string {
	if l.Time == "" {
		return ` ORDER BY ` + line + `.id ` + direction
	}
	return ` ORDER BY ` + line + `.` + l.Time + ` ` + direction + `, ` + line + `.id ` + direction
}

// older adds the condition that a line comes after another in the list, or is
// the first if there is none.
func (l *List) older(s *db.Statement, line string, than *Line) { l.beyond(s, line, `<`, than) }

// younger is the same for who reads the list from its end.
func (l *List) younger(s *db.Statement, line string, than *Line) { l.beyond(s, line, `>`, than) }

func (l *List) beyond(s *db.Statement, line, sign string, last *Line) {
	switch {
	case last == nil:
	case l.Time == "":
		s.Add(` AND `+line+`.id `+sign+` ?`, last.ID)
	default:
		s.Add(` AND (`+line+`.`+l.Time+`, `+line+`.id) `+sign+` (?, ?)`, db.Micros(last.At), last.ID)
	}
}

// columns are those that scan reads.
func (l *List) columns() string {
	column := func(name, none string) string {
		if name == "" {
			return none
		}
		return "l." + name
	}
	return `l.id, ` + column(l.Time, `0`) + `, ` + column(l.Part, `''`) + `, ` + column(l.Text, `''`)
}

// scan reads a line, and whatever follows its columns.
func scan(row db.Row, more ...any) (line Line, err error) {
	var at int64
	err = row.Scan(append([]any{&line.ID, &at, &line.Part, &line.Text}, more...)...)
	line.At = db.FromMicros(at)
	return line, err
}
