package tally

import (
	"context"
	"fmt"
)

// span is some cells of a level next to each other.
type span struct {
	level    int
	from, to Cell
}

// countedCell is a cell of a level with the number of its lines.
type countedCell struct {
	Cell
	n int
}

// placeOf finds the fine cell in which a line of a list stands, by how many
// lines come before it, and how many of these are in the same cell.
func (b *Book) placeOf(ctx context.Context, l *List, part string, v version, offset int) (in Cell, skip int, err error) {
	large, err := b.cells(ctx, l, Query{Part: part}, v, coarse, 0)
	if err != nil {
		return 0, 0, fmt.Errorf("tally: place in %s: %w", l.Name, err)
	}
	outer, skip := pass(large, offset)
	small, err := b.cells(ctx, l, Query{Part: part}, v, fine, outer)
	if err != nil {
		return 0, 0, fmt.Errorf("tally: place in %s: %w", l.Name, err)
	}
	in, skip = pass(small, skip)
	return in, skip, nil
}

// pass passes by the cells in which only lines before the wanted one stand. If
// it stands in none of them, because a line has just moved, the last one will
// do: what follows a cell follows its lines, too.
func pass(cells []countedCell, lines int) (in Cell, skip int) {
	for _, c := range cells {
		in, skip = c.Cell, lines
		if lines < c.n {
			break
		}
		lines -= c.n
	}
	return in, skip
}

// placesOf finds the coarse cells that hold the lines of a page of a search for
// a short text, the youngest first, and how many lines of the first of them
// come before the page. A text that few lines hold has empty stretches between
// them, which are left out.
func (b *Book) placesOf(ctx context.Context, l *List, asked Query, v version, limit, offset int) (spans []span, skip int, err error) {
	cells, err := b.cells(ctx, l, asked, v, coarse, 0)
	if err != nil {
		return nil, 0, fmt.Errorf("tally: places in %s: %w", l.Name, err)
	}
	before := 0
	for _, c := range cells {
		switch last := len(spans) - 1; {
		case c.n <= 0 || before+c.n <= offset || before >= offset+limit:
		case last < 0:
			skip = offset - before
			spans = append(spans, span{coarse, c.Cell, c.Cell})
		case spans[last].from == c.Cell+1:
			spans[last].from = c.Cell
		default:
			spans = append(spans, span{coarse, c.Cell, c.Cell})
		}
		before += c.n
	}
	return spans, skip, nil
}

// cells are those of a level with their lines, the youngest first: all coarse
// ones, or the fine ones within a coarse one.
func (b *Book) cells(ctx context.Context, l *List, asked Query, v version, level int, within Cell) ([]countedCell, error) {
	return b.spread.recall(search{l.Name, asked, level, int(within)}, v, func() ([]countedCell, error) {
		return b.addUp(ctx, l, asked, level, within)
	})
}

func (b *Book) addUp(ctx context.Context, l *List, asked Query, level int, within Cell) ([]countedCell, error) {
	var q question
	q.say(`SELECT cell, CAST(sum(n) AS BIGINT) FROM (
		SELECT cell, n FROM tally_counts WHERE list = ? AND part = ? AND gram = ? AND level = ?`, l.Name, asked.Part, asked.Q, level)
	if level == coarse {
		q.say(` UNION ALL SELECT cell / ?, n FROM tally_notes WHERE list = ?`, fineness, l.Name)
	} else {
		first, beyond := int64(within*fineness), int64((within+1)*fineness)
		q.say(` AND cell >= ? AND cell < ?
			UNION ALL SELECT cell, n FROM tally_notes WHERE list = ? AND cell >= ? AND cell < ?`, first, beyond, l.Name, first, beyond)
	}
	b.notesOf(&q, asked.Part, asked.Q)
	q.say(`) c GROUP BY cell ORDER BY cell DESC`)
	found, err := b.db.Query(ctx, q.String(), q.args...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	var cells []countedCell
	for found.Next() {
		var c countedCell
		if err := found.Scan(&c.Cell, &c.n); err != nil {
			return nil, err
		}
		cells = append(cells, c)
	}
	return cells, found.Err()
}
