package lists

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"aftercare/internal/platform/db"
)

// foldEvery is after how many notes this process folds some. A reader adds up
// what lies there, so it should not become much.
const foldEvery = 64

// foldAtOnce bounds how long a fold keeps others from writing on SQLite: a note
// about a name changes some hundred counts. It is more than foldEvery, so that
// what another process left behind is folded, too.
const foldAtOnce = foldEvery + foldEvery/2

// mostFolds is how many folds whoever left thousands of notes waits for. The rest
// goes with the folds to come, each of which takes more than was left since the last.
const mostFolds = 16

// foldLater counts the notes of a transaction once it is committed.
func (b *Book) foldLater(ctx context.Context, tx *db.Tx, notes int) {
	tx.AfterCommit(func() {
		left := b.notes.Add(int64(notes))
		folds := left/foldEvery - (left-int64(notes))/foldEvery
		for range min(folds, mostFolds) {
			// The caller is done and may be gone; the notes stay whether or not
			// folding succeeds.
			if _, err := b.foldSome(context.WithoutCancel(ctx)); err != nil {
				b.logger.Warn("the notes of the lists could not be folded", "cause", err)
				return
			}
		}
	})
}

// Fold adds all notes to the counts.
func (b *Book) Fold(ctx context.Context) error {
	for taken := foldAtOnce; taken == foldAtOnce; {
		var err error
		if taken, err = b.foldSome(ctx); err != nil {
			return err
		}
	}
	return nil
}

// foldSome adds some notes to the counts. Replicas that fold at once take
// different ones.
func (b *Book) foldSome(ctx context.Context) (taken int, err error) {
	err = b.db.Write(ctx, func(tx *db.Tx) error {
		taken, err = b.fold(ctx, tx)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("lists: fold: %w", err)
	}
	return taken, nil
}

func (b *Book) fold(ctx context.Context, tx *db.Tx) (taken int, err error) {
	counts := counts{}
	err = db.Each(ctx, tx, func(note db.Row) error {
		taken++
		return b.addNote(counts, note)
	}, `
		DELETE FROM tally_notes WHERE seq IN (SELECT seq FROM tally_notes ORDER BY seq LIMIT $1`+db.PassingBy.On(b.db.Engine())+`)
		RETURNING list, part, cell, words, number, n`, foldAtOnce)
	if err != nil {
		return 0, err
	}
	return taken, b.store(ctx, tx, counts)
}

// textsByCell is what a list says of itself; what only a version knows of has no
// texts.
func (b *Book) textsByCell(list string) bool {
	for _, l := range b.lists {
		if l.Name == list {
			return l.textsByCell()
		}
	}
	return false
}

func (b *Book) addNote(to tally, note db.Row) error {
	var list, part, words, number string
	var cell, n int64
	if err := note.Scan(&list, &part, &cell, &words, &number, &n); err != nil {
		return err
	}
	addLines(to, list, part, Cell(cell), n)
	if number == "" {
		return nil
	}
	byCell := b.textsByCell(list)
	for text := range (searched{splitWords(words), number}).shortTexts() {
		addText(to, list, part, text, Cell(cell).coarse(), byCell, n)
	}
	return nil
}

// count names one number of the book.
type count struct {
	list, part string
	text       string // a short one; "" for all lines
	level      int
	cell       Cell
}

// tally takes what is counted.
type tally interface{ add(key count, n int64) }

type counts map[count]int64

func (c counts) add(key count, n int64) { c[key] += n }

// addLines counts lines in the whole list and in their part.
func addLines(to tally, list, part string, cell Cell, n int64) {
	for _, part := range wholeAnd(part) {
		to.add(count{list: list, part: part, level: whole}, n)
		to.add(count{list: list, part: part, level: coarse, cell: cell.coarse()}, n)
		to.add(count{list: list, part: part, level: fine, cell: cell}, n)
	}
}

// addText does so for lines that hold a short text; one that the index is not
// for may be counted by its cell as well.
func addText(to tally, list, part, text string, inCoarse Cell, byCell bool, n int64) {
	byCell = byCell && letters(text) <= tooShortForIndex
	for _, part := range wholeAnd(part) {
		to.add(count{list: list, part: part, text: text, level: whole}, n)
		if byCell {
			to.add(count{list: list, part: part, text: text, level: coarse, cell: inCoarse}, n)
		}
	}
}

func wholeAnd(part string) []string {
	if part == "" {
		return []string{""}
	}
	return []string{"", part}
}

// sorted are the numbers that are not nought, always in the same order, so that
// two who write them at once wait for each other instead of for ever.
func (c counts) sorted() []count {
	keys := make([]count, 0, len(c))
	for key, n := range c {
		if n != 0 {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, b count) int {
		return cmp.Or(cmp.Compare(a.list, b.list), cmp.Compare(a.part, b.part), cmp.Compare(a.text, b.text),
			cmp.Compare(a.level, b.level), cmp.Compare(a.cell, b.cell))
	})
	return keys
}

// store adds to what stands in the book.
func (b *Book) store(ctx context.Context, tx *db.Tx, c counts) error {
	rows := db.Rows{
		Into:     `tally_counts AS t (list, part, gram, level, cell, n)`,
		Conflict: ` ON CONFLICT (list, part, gram, level, cell) DO UPDATE SET n = t.n + excluded.n`,
	}
	for _, k := range c.sorted() {
		rows.Add(k.list, k.part, k.text, k.level, int64(k.cell), c[k])
	}
	return rows.Insert(ctx, tx)
}
