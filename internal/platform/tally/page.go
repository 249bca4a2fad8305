package tally

import (
	"context"

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
	total, err := b.Total(ctx, l, asked.Part)
	if err != nil {
		return Page{}, 0, err
	}
	limit, offset := slice(total)
	at := place{skip: offset}
	if offset > near {
		if at, err = b.placeOf(ctx, l, asked.Part, offset); err != nil {
			return Page{}, 0, err
		}
	}
	var q question
	q.say(`SELECT l.id FROM ` + l.Table + ` l WHERE TRUE`)
	l.limitTo(&q, "l", asked.Part)
	if len(at.spans) > 0 {
		q.say(` AND l.`+l.key()+` < ?`, l.firstAt(at.spans[0].to.end(fine)))
	}
	q.say(l.order("l", "DESC")+` LIMIT ? OFFSET ?`, limit, at.skip)
	return Page{q.String(), q.args}, total, nil
}

// Count is how many lines a query has.
func (b *Book) Count(ctx context.Context, l *List, asked Query) (total int, err error) {
	asked.Q = db.Fold(asked.Q)
	if asked.Q == "" {
		return b.Total(ctx, l, asked.Part)
	}
	total, _, err = b.matching(ctx, l, asked)
	return total, err
}

// searched is Page for a query with a text.
func (b *Book) searched(ctx context.Context, l *List, asked Query, slice func(total int) (limit, offset int)) (Page, int, error) {
	total, v, err := b.matching(ctx, l, asked)
	if err != nil {
		return Page{}, 0, err
	}
	limit, offset := slice(total)
	if total == 0 {
		return Page{Text: `SELECT id FROM ` + l.Table + ` WHERE FALSE`}, 0, nil
	}
	inCells := l.counts(asked) && letters(asked.Q) <= shortGram
	pass := offset
	if inCells {
		pass = min(offset, total/cellsToPass)
	}
	var q question
	switch {
	case l.rare(total, v.lines, pass+limit):
		b.sorted(&q, l, asked, nil, limit, offset)
	case inCells:
		at, err := b.placesOf(ctx, l, asked, limit, offset)
		if err != nil {
			return Page{}, 0, err
		}
		l.within(&q, asked, at, limit)
	case offset > total/2:
		// From the other end there are fewer lines to pass by.
		limit = min(limit, total-offset)
		l.passing(&q, asked, nil, "ASC", limit, total-offset-limit)
	default:
		l.passing(&q, asked, nil, "DESC", limit, offset)
	}
	return Page{q.String(), q.args}, total, nil
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
	q.say(`SELECT f.id FROM (`)
	b.foundLines(q, l, asked)
	q.say(`) f WHERE TRUE`)
	l.older(q, "f", after)
	q.say(l.order("f", "DESC")+` LIMIT ? OFFSET ?`, limit, offset)
}

// passing reads the list in order and keeps the lines that hold the text.
func (l *List) passing(q *question, asked Query, after *Mark, direction string, limit, offset int) {
	l.from(q, `l.id`, asked)
	l.older(q, "l", after)
	q.say(l.order("l", direction)+` LIMIT ? OFFSET ?`, limit, offset)
}

// within does the same in some spans of the list.
func (l *List) within(q *question, asked Query, at place, limit int) {
	if len(at.spans) == 0 {
		q.say(`SELECT l.id FROM ` + l.Table + ` l WHERE FALSE`) // someone just took the last one away
		return
	}
	q.say(`SELECT w.id FROM (`)
	for i, s := range at.spans {
		if i > 0 {
			q.say(` UNION ALL `)
		}
		q.say(`SELECT * FROM (`)
		l.from(q, l.keys("l"), asked)
		q.say(` AND l.`+l.key()+` >= ? AND l.`+l.key()+` < ?`, l.firstAt(s.from.begin(s.level)), l.firstAt(s.to.end(s.level)))
		q.say(l.order("l", "DESC")+` LIMIT ?) s`, limit+at.skip)
	}
	q.say(`) w`+l.order("w", "DESC")+` LIMIT ? OFFSET ?`, limit, at.skip)
}

// from begins a walk over the lines that hold a text. It starts at the list and
// looks up each line's customer; the other way round it could not keep the
// order.
func (l *List) from(q *question, columns string, asked Query) {
	customer := "c"
	q.say(`SELECT ` + columns + ` FROM ` + l.Table + ` l`)
	if l.Table == customers {
		customer = "l"
		q.say(` WHERE (`)
	} else {
		q.say(` CROSS JOIN customers c WHERE c.customer_id = l.customer_id AND (`)
	}
	q.holds(customer, asked.Q)
	if l.Place != "" {
		q.say(` OR l.`+l.Place+` LIKE ? ESCAPE '\'`, db.Like(asked.Q))
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
