package lists

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"aftercare/internal/platform/db"
)

// Put keeps a list, its latest and its waiting one in step with a record, within
// the transaction that adds or moves it. It comes after that: whoever renames the
// customer at the same time must see the record, or be seen here.
func (b *Book) Put(ctx context.Context, tx *db.Tx, l *List, customerID string, line Line) error {
	views := []*List{l.Latest}
	if line.Was.IsZero() {
		views = append(views, l.Waiting)
	}
	var changes []change
	for _, view := range views {
		if view == nil {
			continue
		}
		more, err := b.putLatest(ctx, tx, view, customerID, line)
		if err != nil {
			return err
		}
		changes = append(changes, more...)
	}
	return b.record(ctx, tx, customerID, append(changes, l.put(line)...))
}

// change is what a note says: a line comes to a list or leaves a place in it.
type change struct {
	list       string
	part, text string
	cell       Cell
	n          int64 // 1 or -1, or of several that are blind their sum
	blind      bool  // leaves the counts of texts as they are
}

func (l *List) put(line Line) []change {
	if line.Was.IsZero() {
		return []change{l.at(line)}
	}
	was := line
	was.At = line.Was
	return l.move(was, line)
}

func (l *List) at(line Line) change {
	return change{list: l.Name, part: line.Part, text: line.Text, cell: l.cellOf(line), n: 1}
}

// move is a line that goes from one cell to another. The order changes in any
// case; counts of texts only where they are kept by coarse cells, and in another
// one of them.
func (l *List) move(from, to Line) []change {
	changes := []change{happened(moves(l))}
	gone, come := l.at(from), l.at(to)
	if gone.cell == come.cell {
		return changes
	}
	gone.n = -1
	gone.blind = !l.textsByCell() || gone.cell.coarse() == come.cell.coarse()
	come.blind = gone.blind
	return append(changes, gone, come)
}

// record notes the changes of a customer's lines.
func (b *Book) record(ctx context.Context, tx *db.Tx, customerID string, changes []change) error {
	name := ""
	if slices.ContainsFunc(changes, func(c change) bool { return !c.blind }) {
		var err error
		if name, err = b.nameOf(ctx, tx, customerID, db.ToRead); err != nil {
			return fmt.Errorf("lists: the name of a line: %w", err)
		}
	}
	return b.note(ctx, tx, name, customerID, changes)
}

// nameOf reads a name under a lock, which keeps it as it is until the end of
// the transaction.
func (b *Book) nameOf(ctx context.Context, tx *db.Tx, customerID string, lock db.Lock) (folded string, err error) {
	p := b.people
	err = tx.QueryRow(ctx, `SELECT `+p.Name+` FROM `+p.Table+` WHERE `+p.Number+` = $1`+lock.On(b.db.Engine()), customerID).Scan(&folded)
	return folded, err
}

func (b *Book) note(ctx context.Context, tx *db.Tx, name, customerID string, changes []change) error {
	noted := make([]customerChange, len(changes))
	for i, c := range changes {
		noted[i] = customerChange{customerID, name, c}
	}
	return b.noteAll(ctx, tx, noted)
}

// customerChange is a change of a customer's lines. One that is blind needs no name.
type customerChange struct {
	customerID, name string
	change
}

func (b *Book) noteAll(ctx context.Context, tx *db.Tx, changes []customerChange) error {
	if len(changes) == 0 {
		return nil
	}
	rows := db.Rows{Into: `tally_notes (list, part, cell, words, number, n)`}
	for _, c := range changes {
		words, number := "", ""
		if !c.blind {
			words, number = joinWords(c.name, c.text), db.Fold(c.customerID)
		}
		rows.Add(c.list, c.part, int64(c.cell), words, number, c.n)
	}
	if err := rows.Insert(ctx, tx); err != nil {
		return fmt.Errorf("lists: note: %w", err)
	}
	b.foldLater(ctx, tx, len(changes))
	return nil
}

// The words of a note are one text. A line break within a name parts it like
// two words, and texts that hold one are not counted.
const between = "\n"

func joinWords(name, text string) string {
	if text == "" {
		return name
	}
	return name + between + text
}

func splitWords(words string) []string { return strings.Split(words, between) }

// Rename notes, within a transaction that is about to give a customer another
// name, that all their lines will be found by that.
func (b *Book) Rename(ctx context.Context, tx *db.Tx, customerID, name string) error {
	before, err := b.nameOf(ctx, tx, customerID, db.ToChangeButKeys)
	if err != nil {
		return fmt.Errorf("lists: rename: %w", err)
	}
	after := db.Fold(name)
	if before == after {
		return nil
	}
	gone, err := b.linesOf(ctx, tx, customerID)
	if err != nil {
		return fmt.Errorf("lists: the lines of a customer: %w", err)
	}
	come := slices.Clone(gone)
	for i := range gone {
		gone[i].n = -1
	}
	if err := b.note(ctx, tx, before, customerID, gone); err != nil {
		return err
	}
	return b.note(ctx, tx, after, customerID, append(come, happened(renames)))
}

// linesOf reads all lines of a customer in all lists.
func (b *Book) linesOf(ctx context.Context, tx *db.Tx, customerID string) ([]change, error) {
	var s db.Statement
	for i, l := range b.lists {
		if i > 0 {
			s.Add(` UNION ALL `)
		}
		s.Add(fmt.Sprintf(`SELECT %s, %d FROM %s l WHERE l.%s = ?`, l.columns(), i, l.Table, b.people.Number), customerID)
		l.limitTo(&s, "l", "")
	}
	return db.All(ctx, tx, func(row db.Row) (change, error) {
		var list int
		line, err := scan(row, &list)
		if err != nil {
			return change{}, err
		}
		return b.lists[list].at(line), nil
	}, s.String(), s.Args...)
}
