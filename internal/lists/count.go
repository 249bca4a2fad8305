package lists

import (
	"context"
	"fmt"
	"iter"
	"time"
	"unicode/utf8"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// Total counts the lines of a list, or of one part of it.
func (b *Book) Total(ctx context.Context, l *List, part string) (int, error) {
	var s db.Statement
	s.Add(`SELECT `)
	b.sum(&s, l.Name, part, "")
	s.Add(`, (SELECT built FROM tally_edition) = ?`, edition)
	n, counted := 0, false
	if err := b.db.QueryRow(ctx, s.String(), s.Args...).Scan(&n, &counted); err != nil {
		return 0, fmt.Errorf("lists: total of %s: %w", l.Name, err)
	}
	if !counted {
		return b.countDirectly(ctx, l, part)
	}
	return n, nil
}

// Totals counts the lines of every part of a list that has any.
func (b *Book) Totals(ctx context.Context, l *List) (map[string]int, error) {
	counted, err := b.isBuilt(ctx)
	if err != nil {
		return nil, err
	}
	var s db.Statement
	if counted {
		s.Add(`
			SELECT part, CAST(sum(n) AS BIGINT) FROM (
				SELECT part, n FROM tally_counts WHERE list = ? AND gram = '' AND level = 0
				UNION ALL SELECT part, n FROM tally_notes WHERE list = ?
			) c WHERE part <> '' GROUP BY part`, l.Name, l.Name)
	} else {
		s.Add(`SELECT l.` + l.Part + `, count(*) FROM ` + l.Table + ` l WHERE TRUE`)
		l.limitTo(&s, "l", "")
		s.Add(` GROUP BY l.` + l.Part)
	}
	all := map[string]int{}
	err = db.Each(ctx, b.db, func(row db.Row) error {
		var part string
		var n int
		err := row.Scan(&part, &n)
		all[part] = n
		return err
	}, s.String(), s.Args...)
	if err != nil {
		return nil, fmt.Errorf("lists: totals of %s: %w", l.Name, err)
	}
	return all, nil
}

// Count is how many lines a query has.
func (b *Book) Count(ctx context.Context, l *List, asked Query) (int, error) {
	if asked = asked.folded(); asked.Q == "" {
		return b.Total(ctx, l, asked.Part)
	}
	s, err := b.search(ctx, l, asked)
	if err != nil {
		return 0, err
	}
	return s.total, nil
}

// sum says how to add up the lines of a list that hold a short text; all of
// them, if it is empty.
func (b *Book) sum(s *db.Statement, list, part, text string) {
	s.Add(`CAST(coalesce((SELECT n FROM tally_counts WHERE list = ? AND part = ? AND gram = ? AND level = 0 AND cell = 0), 0)
		+ coalesce((SELECT sum(n) FROM tally_notes WHERE list = ?`, list, part, text, list)
	b.notesOf(s, part, text)
	s.Add(`), 0) AS BIGINT)`)
}

// notesOf are the conditions for notes about lines that hold a short text.
func (b *Book) notesOf(s *db.Statement, part, text string) {
	if part != "" {
		s.Add(` AND part = ?`, part)
	}
	if text == "" {
		return
	}
	s.Add(` AND (`)
	b.holds(s, `words`, text)
	if letters(text) <= tooShortForIndex {
		s.Add(` OR `)
		b.holds(s, `number`, text)
	}
	s.Add(`)`)
}

// Cell is the time span that a line stands in: its number, counted from 1970,
// among the fine cells.
type Cell int64

const (
	fineBits = 23  // a fine cell has 2^23 milliseconds: two hours and twenty minutes
	fineness = 256 // fine cells in a coarse one, which so has nearly 25 days
)

// The levels of a count.
const (
	whole = iota
	coarse
	fine
)

// CellOf is the cell of an instant.
func CellOf(at time.Time) Cell { return Cell(at.UnixMilli() >> fineBits) }

func (l *List) cellOf(line Line) Cell {
	if l.Time == "" {
		return CellOf(id.Time(line.ID))
	}
	return CellOf(line.At)
}

func (c Cell) coarse() Cell { return c / fineness }

func (c Cell) begin(level int) time.Time {
	if level == coarse {
		c *= fineness
	}
	return time.UnixMilli(int64(c) << fineBits)
}

// end is the instant at which a cell of a level is over.
func (c Cell) end(level int) time.Time { return (c + 1).begin(level) }

// firstAt is the first key that does not come before an instant: an id, or a
// number of microseconds.
func (l *List) firstAt(at time.Time) any {
	if l.Time != "" {
		return at.UnixMicro()
	}
	return id.First(at)
}

// cellCount is a cell of a level with the number of its lines.
type cellCount struct {
	Cell
	n int
}

// cells are those of a level with their lines, the youngest first: all coarse
// ones, or the fine ones within a coarse one.
func (b *Book) cells(ctx context.Context, l *List, asked Query, v version, level int, within Cell) ([]cellCount, error) {
	return b.spread.recall(wanted{list: l.Name, asked: asked, from: level, upTo: int(within)}, v, func() ([]cellCount, error) {
		return b.countCells(ctx, l, asked, level, within)
	})
}

func (b *Book) countCells(ctx context.Context, l *List, asked Query, level int, within Cell) ([]cellCount, error) {
	var s db.Statement
	s.Add(`SELECT cell, CAST(sum(n) AS BIGINT) FROM (
		SELECT cell, n FROM tally_counts WHERE list = ? AND part = ? AND gram = ? AND level = ?`, l.Name, asked.Part, asked.Q, level)
	if level == coarse {
		s.Add(` UNION ALL SELECT cell / ?, n FROM tally_notes WHERE list = ?`, fineness, l.Name)
	} else {
		first, beyond := int64(within*fineness), int64((within+1)*fineness)
		s.Add(` AND cell >= ? AND cell < ?
			UNION ALL SELECT cell, n FROM tally_notes WHERE list = ? AND cell >= ? AND cell < ?`, first, beyond, l.Name, first, beyond)
	}
	b.notesOf(&s, asked.Part, asked.Q)
	s.Add(`) c GROUP BY cell ORDER BY cell DESC`)
	return db.All(ctx, b.db, func(row db.Row) (c cellCount, err error) {
		err = row.Scan(&c.Cell, &c.n)
		return c, err
	}, s.String(), s.Args...)
}

// A short text is one to four letters in a row. The book counts the lines that
// hold it; the column of the counts is called gram.
const (
	tooShortForIndex = 2 // up to here: the index has three letters in a row
	longestCounted   = 4
)

// searched is what a line is found by, all of it folded: words, which are the
// name and the text, and the number of the customer.
type searched struct {
	words  []string
	number string
}

// shortTexts are those that a line holds, each once: those of one and two
// letters anywhere, the longer ones only in its words. The letters of a number
// are so random that counting more of them would fill the book for nothing;
// there are few lines to look at.
func (t searched) shortTexts() iter.Seq[string] {
	return func(yield func(string) bool) {
		seen := make(map[string]struct{}, 64)
		pass := func(s string, upTo int) bool {
			for text := range pieces(s, upTo) {
				if _, twice := seen[text]; twice {
					continue
				}
				seen[text] = struct{}{}
				if !yield(text) {
					return false
				}
			}
			return true
		}
		for _, word := range t.words {
			if !pass(word, longestCounted) {
				return
			}
		}
		pass(t.number, tooShortForIndex)
	}
}

// pieces are those of s that have 1 to upTo letters.
func pieces(s string, upTo int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for from := range s {
			to := from
			for range upTo {
				if to == len(s) {
					break
				}
				_, size := utf8.DecodeRuneInString(s[to:])
				to += size
				if !yield(s[from:to]) {
					return
				}
			}
		}
	}
}

func letters(s string) int { return utf8.RuneCountInString(s) }

// textsByCell tells that short texts are counted by coarse cells, too. Where a
// line moves whenever somebody touches it, that would be too much to keep.
func (l *List) textsByCell() bool { return l.Time == "" }
