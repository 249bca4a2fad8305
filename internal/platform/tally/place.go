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

// place is where the lines of a page stand: in these spans, the youngest
// first, after the first few of them.
type place struct {
	spans []span
	skip  int
}

// placeOf finds the fine cell in which a line of a list stands, by how many
// lines come before it. What it finds holds the lines from there on.
func (b *Book) placeOf(ctx context.Context, l *List, part string, offset int) (place, error) {
	var q question
	q.say(`WITH `)
	b.cells(&q, `coarse`, l, part, "", coarse, ``)
	q.say(`, large AS (`)
	q.running(`coarse`)
	q.say(`), chosen AS (SELECT cell, before FROM large WHERE before <= ? ORDER BY cell LIMIT 1), `, offset)
	b.cells(&q, `fine`, l, part, "", fine, ` AND cell >= (SELECT cell FROM chosen) * ? AND cell < ((SELECT cell FROM chosen) + 1) * ?`, fineness, fineness)
	q.say(`, small AS (`)
	q.running(`fine`)
	q.say(`) SELECT s.cell, CAST(c.before + s.before AS BIGINT) FROM small s CROSS JOIN chosen c
		WHERE c.before + s.before <= ? ORDER BY s.cell LIMIT 1`, offset)
	var cell Cell
	var before int
	if err := b.db.QueryRow(ctx, q.String(), q.args...).Scan(&cell, &before); err != nil {
		return place{}, fmt.Errorf("tally: place in %s: %w", l.Name, err)
	}
	return place{spans: []span{{level: fine, to: cell}}, skip: offset - before}, nil
}

// placesOf finds the coarse cells that hold the lines of a page of a search for
// a short text. A text that few lines hold has empty stretches between them,
// which are left out.
func (b *Book) placesOf(ctx context.Context, l *List, asked Query, limit, offset int) (place, error) {
	var q question
	q.say(`WITH `)
	b.cells(&q, `coarse`, l, asked.Part, asked.Q, coarse, ``)
	q.say(`, large AS (`)
	q.running(`coarse`)
	q.say(`) SELECT cell, CAST(before AS BIGINT) FROM large WHERE n > 0 AND before < ? AND before + n > ? ORDER BY cell DESC`, offset+limit, offset)
	found, err := b.db.Query(ctx, q.String(), q.args...)
	if err != nil {
		return place{}, fmt.Errorf("tally: places in %s: %w", l.Name, err)
	}
	defer found.Close()
	p := place{}
	for found.Next() {
		var cell Cell
		var before int
		if err := found.Scan(&cell, &before); err != nil {
			return place{}, err
		}
		last := len(p.spans) - 1
		switch {
		case last < 0:
			p.skip = offset - before
			p.spans = append(p.spans, span{coarse, cell, cell})
		case p.spans[last].from == cell+1:
			p.spans[last].from = cell
		default:
			p.spans = append(p.spans, span{coarse, cell, cell})
		}
	}
	return p, found.Err()
}

// cells adds up the cells of a level as a table of this name. Those that are
// counted by the level meet a further condition; those of a coarse level have
// none, since a note only knows its fine cell.
func (b *Book) cells(q *question, name string, l *List, part, gram string, level int, condition string, values ...any) {
	q.say(name+` AS (SELECT cell, sum(n) AS n FROM (
		SELECT cell, n FROM tally_counts WHERE list = ? AND part = ? AND gram = ? AND level = ?`, l.Name, part, gram, level)
	q.say(condition, values...)
	if level == coarse {
		q.say(` UNION ALL SELECT cell / ?, n FROM tally_notes WHERE list = ?`, fineness, l.Name)
	} else {
		q.say(` UNION ALL SELECT cell, n FROM tally_notes WHERE list = ?`, l.Name)
	}
	b.notesOf(q, part, gram)
	q.say(condition, values...)
	q.say(`) c GROUP BY cell)`)
}

// running tells for each cell how many lines are younger.
func (q *question) running(cells string) {
	q.say(`SELECT cell, n, sum(n) OVER (ORDER BY cell DESC) - n AS before FROM ` + cells)
}
