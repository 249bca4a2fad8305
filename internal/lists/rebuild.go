package lists

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

// edition is raised when lists or counts are defined anew: what an earlier one
// has counted is then counted again.
const edition = 2

// Build sees to it that the book is complete. Only the first start on a
// database that was filled without it has to count.
func (b *Book) Build(ctx context.Context) error {
	var built int
	if err := b.db.QueryRow(ctx, `SELECT built FROM tally_edition`).Scan(&built); err != nil {
		return fmt.Errorf("lists: which edition is built: %w", err)
	}
	if built == edition {
		return nil
	}
	return b.Rebuild(ctx)
}

// Stale notes, within a transaction that writes past the book, that it has to
// be rebuilt. Should the process end before that, the next start does it.
func Stale(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE tally_edition SET built = 0`)
	return err
}

// Rebuild counts everything anew. Who changes a list meanwhile waits.
func (b *Book) Rebuild(ctx context.Context) error {
	err := b.db.WriteInBulk(ctx, func(tx *db.Tx) error {
		if err := b.keepOthersOut(ctx, tx); err != nil {
			return err
		}
		for _, table := range []string{"tally_notes", "tally_counts"} {
			if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE `+notOfVersions); err != nil {
				return err
			}
		}
		// What was remembered may have been wrong.
		if err := b.note(ctx, tx, "", "", []change{happened(renames)}); err != nil {
			return err
		}
		for _, v := range b.shownOnce() {
			if v.waits == "" {
				continue // kept from the first day on
			}
			if err := v.mend(ctx, tx, everyone); err != nil {
				return err
			}
		}
		for _, l := range b.lists {
			if err := b.countAnew(ctx, tx, l); err != nil {
				return fmt.Errorf("%s: %w", l.Name, err)
			}
		}
		_, err := tx.Exec(ctx, `UPDATE tally_edition SET built = $1`, edition)
		return err
	})
	if err != nil {
		return fmt.Errorf("lists: rebuild: %w", err)
	}
	return nil
}

// keepOthersOut waits for every transaction that has left a note, and lets no
// other leave one: whoever changed a list without our seeing it notes that
// after us.
func (b *Book) keepOthersOut(ctx context.Context, tx *db.Tx) error {
	if b.db.Engine() == db.SQLite {
		return nil
	}
	_, err := tx.Exec(ctx, `LOCK TABLE tally_notes IN EXCLUSIVE MODE`)
	return err
}

// rebuildStep is how many lines are read at a time: a statement that reads all
// of a large list would take longer than one may.
const rebuildStep = 5000

func (b *Book) countAnew(ctx context.Context, tx *db.Tx, l *List) error {
	counted := counts{}
	store := func() error {
		defer clear(counted)
		return b.store(ctx, tx, counted)
	}
	err := b.countAll(ctx, tx, l, counted, func(int) error {
		if len(counted) < manyCounts {
			return nil
		}
		return store()
	})
	if err != nil {
		return err
	}
	return store()
}

// manyCounts are written before there are more, to save memory. What belongs
// to a cell that is complete will hardly change again.
const manyCounts = 400_000

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
	var s statement
	p := b.people
	// From the list to its people, or the order would be lost: hence CROSS JOIN.
	s.add(`SELECT ` + l.columns() + `, l.` + p.Number + `, c.` + p.Name + ` FROM ` + l.Table + ` l CROSS JOIN ` + p.Table + ` c
		WHERE c.` + p.Number + ` = l.` + p.Number)
	l.limitTo(&s, "l", "")
	l.younger(&s, "l", after)
	s.add(l.order("l", oldestFirst)+` LIMIT ?`, rebuildStep)
	err = db.Each(ctx, q, func(row db.Row) error {
		var customerID, name string
		line, err := scan(row, &customerID, &name)
		if err != nil {
			return err
		}
		r.add(line, searched{splitWords(joinWords(name, line.Text)), db.Fold(customerID)})
		read, last = read+1, &line
		return nil
	}, s.String(), s.args...)
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
