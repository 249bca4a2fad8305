// Package tally makes the lists of the desk as quick with a million lines as
// with ten: how many lines there are, which of them hold a text, and where any
// page begins, without reading the lines before it.
//
// It keeps counts. A list is cut by time into cells, coarse ones of some weeks
// and fine ones of some hours, and the lines of each are counted; so the place
// of a page is found by adding up cells. The lines that hold a short text, one
// to four letters in a row, are counted the same way. Which lines hold a text
// is found by the database's own index of letters, or, if many do, by reading
// on until there are enough.
//
// A count is changed in the transaction that changes the list, but not in
// place: the transaction leaves a note, and a count is what was counted plus
// the notes. Two transactions so never wait for each other, and what a reader
// adds up is exact at any moment on any number of replicas. Every now and then
// the notes are folded into the counts.
package tally

import (
	"context"
	"log/slog"
	"sync/atomic"

	"aftercare/internal/platform/db"
)

// List is a list of the desk: the rows of one table, the youngest first. The
// table names a row by id and its customer by customer_id, and a row stays.
type List struct {
	Name  string // of its counts
	Table string
	Only  Value  // only the rows that have this
	Part  string // a column by which the list can be filtered
	Time  string // a column of microseconds that decides the order before the id does; the id alone if empty
	// Lines are searched by the name and the number of their customer. Place is
	// a folded column that is searched, too.
	Place string
}

// Value is what a column has.
type Value struct{ Column, Is string }

// Book keeps the counts of all lists.
type Book struct {
	db     *db.DB
	logger *slog.Logger
	lists  []*List
	notes  atomic.Int64 // left by this process since its start
	totals *memory[int]
	pages  *memory[[]string]
	spread *memory[[]countedCell]
}

// New is the book of these lists. Build sees to it that there is something in it.
func New(d *db.DB, logger *slog.Logger, lists ...*List) *Book {
	return &Book{
		db: d, logger: logger, lists: lists,
		totals: newMemory[int](), pages: newMemory[[]string](), spread: newMemory[[]countedCell](),
	}
}

// foldEvery is after how many notes this process folds some. A reader adds up
// what lies there, so it should not become much.
const foldEvery = 64

func (b *Book) noted(ctx context.Context, tx *db.Tx, notes int) {
	tx.AfterCommit(func() {
		left := b.notes.Add(int64(notes))
		if left/foldEvery == (left-int64(notes))/foldEvery {
			return
		}
		// The caller is done and may be gone; the notes stay whether or not
		// folding succeeds.
		if _, err := b.foldSome(context.WithoutCancel(ctx)); err != nil {
			b.logger.Warn("the notes of the lists could not be folded", "cause", err)
		}
	})
}
