package tally

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"aftercare/internal/platform/db"
)

// Change is one line that comes to a list or leaves a place in it.
type Change struct {
	List  *List
	Part  string // the value of the list's part column
	Place string // of the list's place column
	Cell  Cell
	N     int64 // 1 or -1
	blind bool  // leaves the counts of texts as they are
}

// Moved is a line that goes from one cell to another. The order changes in any
// case; counts of texts only where they are kept by coarse cells, and in another
// one of them.
func Moved(from, to Change) []Change {
	changes := []Change{happened(moved(from.List))}
	if from.Cell == to.Cell {
		return changes
	}
	from.N, to.N = -1, 1
	from.blind = !from.List.textsByCell() || from.Cell.coarse() == to.Cell.coarse()
	to.blind = from.blind
	return append(changes, from, to)
}

// Record notes the changes of a customer's lines, within the transaction that
// makes them. It comes after them: whoever renames the customer at the same
// time must see them, or be seen here.
func (b *Book) Record(ctx context.Context, tx *db.Tx, customerID string, changes ...Change) error {
	name := ""
	if slices.ContainsFunc(changes, func(c Change) bool { return !c.blind }) {
		var err error
		if name, err = b.nameOf(ctx, tx, customerID, ` FOR SHARE`); err != nil {
			return fmt.Errorf("tally: the name of a line: %w", err)
		}
	}
	return b.note(ctx, tx, name, customerID, changes)
}

// nameOf reads a name under a lock, which keeps it as it is until the end of
// the transaction. SQLite has one writer and needs none.
func (b *Book) nameOf(ctx context.Context, tx *db.Tx, customerID, lock string) (folded string, err error) {
	if b.db.Engine() == db.SQLite {
		lock = ""
	}
	err = tx.QueryRow(ctx, `SELECT name_fold FROM customers WHERE customer_id = $1`+lock, customerID).Scan(&folded)
	return folded, err
}

func (b *Book) note(ctx context.Context, tx *db.Tx, name, customerID string, changes []Change) error {
	if len(changes) == 0 {
		return nil
	}
	var rows rows
	for _, c := range changes {
		words, number := "", ""
		if !c.blind {
			words, number = joinWords(name, c.Place), db.Fold(customerID)
		}
		rows.add(c.List.Name, c.Part, int64(c.Cell), words, number, c.N)
	}
	if err := b.insert(ctx, tx, rows, `tally_notes (list, part, cell, words, number, n)`, ``); err != nil {
		return fmt.Errorf("tally: note: %w", err)
	}
	b.noted(ctx, tx, len(changes))
	return nil
}

// Rename notes, within a transaction that is about to give a customer another
// name, that all his lines will be found by that.
func (b *Book) Rename(ctx context.Context, tx *db.Tx, customerID, name string) error {
	before, err := b.nameOf(ctx, tx, customerID, ` FOR NO KEY UPDATE`)
	if err != nil {
		return fmt.Errorf("tally: rename: %w", err)
	}
	after := db.Fold(name)
	if before == after {
		return nil
	}
	gone, err := b.linesOf(ctx, tx, customerID)
	if err != nil {
		return fmt.Errorf("tally: the lines of a customer: %w", err)
	}
	come := slices.Clone(gone)
	for i := range gone {
		gone[i].N = -1
	}
	if err := b.note(ctx, tx, before, customerID, gone); err != nil {
		return err
	}
	return b.note(ctx, tx, after, customerID, append(come, happened(renamed)))
}

// linesOf reads all lines of a customer in all lists.
func (b *Book) linesOf(ctx context.Context, tx *db.Tx, customerID string) ([]Change, error) {
	var q question
	for i, l := range b.lists {
		if i > 0 {
			q.say(` UNION ALL `)
		}
		q.say(fmt.Sprintf(`SELECT %s, %d FROM %s l WHERE l.customer_id = ?`, l.columns(), i, l.Table), customerID)
		l.limitTo(&q, "l", "")
	}
	found, err := tx.Query(ctx, q.String(), q.args...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	var lines []Change
	for found.Next() {
		line, at, list := Change{N: 1}, Mark{}, 0
		if err := found.Scan(&at.ID, &at.Time, &line.Part, &line.Place, &list); err != nil {
			return nil, err
		}
		line.List = b.lists[list]
		line.Cell = line.List.cellOf(at)
		lines = append(lines, line)
	}
	return lines, found.Err()
}

// columns are those that scan reads.
func (l *List) columns() string {
	column := func(name, none string) string {
		if name == "" {
			return none
		}
		return "l." + name
	}
	return `l.id, ` + column(l.Time, `0`) + `, ` + column(l.Part, `''`) + `, ` + column(l.Place, `''`)
}

// scan reads a line as a change, with its place in the order, and whatever
// follows its columns.
func (l *List) scan(row interface{ Scan(...any) error }, more ...any) (c Change, at Mark, err error) {
	c = Change{List: l, N: 1}
	if err := row.Scan(append([]any{&at.ID, &at.Time, &c.Part, &c.Place}, more...)...); err != nil {
		return c, at, err
	}
	c.Cell = l.cellOf(at)
	return c, at, nil
}

// The words of a note are one text. A line break within a name parts it like
// two words, and texts that hold one are not counted.
const between = "\n"

func joinWords(name, place string) string {
	if place == "" {
		return name
	}
	return name + between + place
}

func splitWords(words string) []string { return strings.Split(words, between) }
