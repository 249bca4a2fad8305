package lists

import (
	"context"

	"aftercare/internal/platform/db"
)

// rebuildStep is how many lines are read at a time: a statement that reads all
// of a large list would take longer than one may.
const rebuildStep = 5000

// countAll counts all lines of a list, and says after each step how many it read.
func (b *Book) countAll(ctx context.Context, q db.Queryer, l *List, to tally, step func(read int) error) error {
	r := newRecount(l, to)
	var last *Line
	for {
		read, next, err := b.countNext(ctx, q, l, last, r)
		if err != nil {
			return err
		}
		last = next
		done := read < rebuildStep
		if done {
			r.closeCell()
		}
		if err := step(read); err != nil || done {
			return err
		}
	}
}

// countNext counts the next lines of a list, the oldest first.
func (b *Book) countNext(ctx context.Context, q db.Queryer, l *List, after *Line, r *recount) (read int, last *Line, err error) {
	var s db.Statement
	p := b.people
	// From the list to its people, or the order would be lost.
	s.Add(`SELECT ` + l.columns() + `, l.` + p.Number + `, c.` + p.Name + ` FROM ` + l.Table + ` l ` + db.InThisOrder + ` ` + p.Table + ` c
		WHERE c.` + p.Number + ` = l.` + p.Number)
	l.limitTo(&s, "l", "")
	l.younger(&s, "l", after)
	s.Add(l.order("l", oldestFirst)+` LIMIT ?`, rebuildStep)
	err = db.Each(ctx, q, func(row db.Row) error {
		var customerID, name string
		line, err := scan(row, &customerID, &name)
		if err != nil {
			return err
		}
		r.add(line, searched{splitWords(joinWords(name, line.Text)), db.Fold(customerID)})
		read, last = read+1, &line
		return nil
	}, s.String(), s.Args...)
	return read, last, err
}

// recount counts a whole list. Its lines come by time, so the texts of one
// coarse cell are gathered and then counted at once, which spares most of the
// work.
type recount struct {
	list  *List
	cell  Cell // the coarse one
	parts map[string]*partOfCell
	to    tally
}

// partOfCell is what the lines of one part hold in the current coarse cell.
type partOfCell struct {
	fine  map[Cell]int64
	texts map[string]int64
}

func newRecount(l *List, to tally) *recount {
	return &recount{list: l, parts: map[string]*partOfCell{}, to: to}
}

func (r *recount) add(line Line, t searched) {
	cell := r.list.cellOf(line)
	if cell.coarse() != r.cell {
		r.closeCell()
		r.cell = cell.coarse()
	}
	part := r.parts[line.Part]
	if part == nil {
		part = &partOfCell{fine: map[Cell]int64{}, texts: map[string]int64{}}
		r.parts[line.Part] = part
	}
	part.fine[cell]++
	for text := range t.shortTexts() {
		part.texts[text]++
	}
}

// closeCell counts what a cell has once it is complete.
func (r *recount) closeCell() {
	for name, part := range r.parts {
		for cell, n := range part.fine {
			addLines(r.to, r.list.Name, name, cell, n)
		}
		for text, n := range part.texts {
			addText(r.to, r.list.Name, name, text, r.cell, r.list.textsByCell(), n)
		}
	}
	clear(r.parts)
}
