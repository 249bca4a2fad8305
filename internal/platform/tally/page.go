package tally

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

// Page is a statement that selects the ids of the lines of a page, in any
// order. A store puts it into its own statement, in parentheses, as the first.
type Page struct {
	Text string
	Args []any
}

// near is up to where the lines before a page are rather read than counted.
const near = 100

// Page finds a part of the lines of a query, the youngest first, and how many
// there are in all. slice says which part, once that is known.
func (b *Book) Page(ctx context.Context, l *List, asked Query, slice func(total int) (limit, offset int)) (Page, int, error) {
	asked.Q = db.Fold(asked.Q)
	if asked.Q != "" {
		return b.searched(ctx, l, asked, slice)
	}
	v, err := b.version(ctx, l, asked.Part)
	if err != nil {
		return Page{}, 0, err
	}
	limit, offset := slice(v.lines)
	var q question
	q.say(`SELECT l.id FROM ` + l.Table + ` l WHERE TRUE`)
	l.limitTo(&q, "l", asked.Part)
	if offset > near {
		in, skip, err := b.placeOf(ctx, l, asked.Part, v, offset)
		if err != nil {
			return Page{}, 0, err
		}
		q.say(` AND l.`+l.key()+` < ?`, l.firstAt(in.end(fine)))
		offset = skip
	}
	q.say(l.order("l", "DESC")+` LIMIT ? OFFSET ?`, limit, offset)
	return Page{q.String(), q.args}, v.lines, nil
}

// Count is how many lines a query has.
func (b *Book) Count(ctx context.Context, l *List, asked Query) (total int, err error) {
	asked.Q = db.Fold(asked.Q)
	if asked.Q == "" {
		return b.Total(ctx, l, asked.Part)
	}
	v, err := b.version(ctx, l, asked.Part)
	if err != nil {
		return 0, err
	}
	return b.matching(ctx, l, asked, v)
}

// searched is Page for a query with a text.
func (b *Book) searched(ctx context.Context, l *List, asked Query, slice func(total int) (limit, offset int)) (Page, int, error) {
	v, err := b.version(ctx, l, asked.Part)
	if err != nil {
		return Page{}, 0, err
	}
	total, err := b.matching(ctx, l, asked, v)
	if err != nil {
		return Page{}, 0, err
	}
	limit, offset := slice(total)
	if total == 0 || limit == 0 {
		return these(nil), total, nil
	}
	ids, err := b.pages.recall(search{l.Name, asked, offset, offset + limit}, v, func() ([]string, error) {
		return b.find(ctx, l, asked, v, total, limit, offset)
	})
	if err != nil {
		return Page{}, 0, fmt.Errorf("tally: search in %s: %w", l.Name, err)
	}
	return these(ids), total, nil
}

// these are lines that are known by their ids.
func these(ids []string) Page {
	if len(ids) == 0 {
		return Page{Text: `SELECT '' AS id WHERE FALSE`}
	}
	var q question
	for i, id := range ids {
		if i > 0 {
			q.say(` UNION ALL `)
		}
		q.say(`SELECT CAST(? AS TEXT) AS id`, id)
	}
	return Page{q.String(), q.args}
}

// find looks for the lines of a page in the way that is least work.
func (b *Book) find(ctx context.Context, l *List, asked Query, v version, total, limit, offset int) ([]string, error) {
	inCells := l.textsByCell() && asked.counted() && letters(asked.Q) <= shortGram
	pass := offset
	if inCells {
		pass = min(offset, total/cellsToPass)
	}
	var q question
	switch {
	case l.rare(total, v.lines, pass+limit):
		b.sorted(&q, l, asked, nil, limit, offset)
	case inCells:
		spans, skip, err := b.placesOf(ctx, l, asked, v, limit, offset)
		if err != nil || len(spans) == 0 {
			return nil, err // without spans someone has just taken the lines away
		}
		b.within(&q, l, asked, spans, limit, skip)
	case offset > total/2:
		// From the other end there are fewer lines to pass by.
		limit = min(limit, total-offset)
		b.passing(&q, l, asked, nil, "ASC", limit, total-offset-limit)
	default:
		b.passing(&q, l, asked, nil, "DESC", limit, offset)
	}
	return b.ids(ctx, &q)
}

// ids reads what a question selects. It is materialized, so that all the work
// is done before the first row: only as long can SQLite be interrupted when the
// client is gone.
func (b *Book) ids(ctx context.Context, q *question) (ids []string, err error) {
	found, err := b.db.Query(ctx, `WITH page AS MATERIALIZED (`+q.String()+`) SELECT id FROM page`, q.args...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	for found.Next() {
		var id string
		if err := found.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, found.Err()
}

// cellsToPass is about how many times half a coarse cell goes into the years
// that a list has: where the cell of a page is known, no more of the lines
// before it have to be passed by.
const cellsToPass = 100

// rare tells that it is less work to find all lines that hold a text by the
// index than to pass by the lines that do not, up to the last one wanted.
func (l *List) rare(total, lines, wanted int) bool {
	// To find, to fetch and to sort a line costs as much as to look at a line
	// and its customer, or at some customers themselves.
	times := 1
	if l.Table == customers {
		times = 4
	}
	return times*total < wanted*(lines/total)
}

// sorted finds all lines by the index and takes some of them in order.
func (b *Book) sorted(q *question, l *List, asked Query, after *Mark, limit, offset int) {
	// Materialized, or SQLite would read the whole table in the wanted order.
	q.say(`WITH found AS MATERIALIZED (`)
	b.foundLines(q, l, asked)
	q.say(`) SELECT f.id FROM found f WHERE TRUE`)
	l.older(q, "f", after)
	q.say(l.order("f", "DESC")+` LIMIT ? OFFSET ?`, limit, offset)
}

// passing reads the list in order and keeps the lines that hold the text.
func (b *Book) passing(q *question, l *List, asked Query, after *Mark, direction string, limit, offset int) {
	b.from(q, l, `l.id`, asked)
	l.older(q, "l", after)
	q.say(l.order("l", direction)+` LIMIT ? OFFSET ?`, limit, offset)
}

// within does the same in some spans of the list.
func (b *Book) within(q *question, l *List, asked Query, spans []span, limit, skip int) {
	q.say(`SELECT w.id FROM (`)
	for i, s := range spans {
		if i > 0 {
			q.say(` UNION ALL `)
		}
		q.say(`SELECT * FROM (`)
		b.from(q, l, l.keys("l"), asked)
		q.say(` AND l.`+l.key()+` >= ? AND l.`+l.key()+` < ?`, l.firstAt(s.from.begin(s.level)), l.firstAt(s.to.end(s.level)))
		q.say(l.order("l", "DESC")+` LIMIT ?) s`, limit+skip)
	}
	q.say(`) w`+l.order("w", "DESC")+` LIMIT ? OFFSET ?`, limit, skip)
}

// from begins a walk over the lines that hold a text. It starts at the list and
// looks up each line's customer; the other way round it could not keep the
// order.
func (b *Book) from(q *question, l *List, columns string, asked Query) {
	customer := "c"
	q.say(`SELECT ` + columns + ` FROM ` + l.Table + ` l`)
	if l.Table == customers {
		customer = "l"
		q.say(` WHERE (`)
	} else {
		q.say(` CROSS JOIN customers c WHERE c.customer_id = l.customer_id AND (`)
	}
	b.holds(q, customer+`.name_fold`, asked.Q)
	q.say(` OR `)
	b.holds(q, `lower(`+customer+`.customer_id)`, asked.Q)
	if l.Place != "" {
		q.say(` OR `)
		b.holds(q, `l.`+l.Place, asked.Q)
	}
	if asked.Also != "" {
		q.say(` OR l.customer_id = ?`, asked.Also)
	}
	q.say(`)`)
	l.limitTo(q, "l", asked.Part)
}

// key is the column that decides the order first.
func (l *List) key() string {
	if l.Time != "" {
		return l.Time
	}
	return "id"
}
