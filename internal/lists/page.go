package lists

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

// Page is a statement that selects the ids of the lines of a page, in any
// order.
type Page struct {
	Text string
	Args []any
}

// Join names a page and the table of its records, as in `tickets t`, for the
// FROM of a store's own statement, which has to say t.id = chosen.id in its
// WHERE. Its first arguments are those of the page.
//
// It leads from the page to the records. SQLite would rather read the whole table
// in the order that is asked for, and look for each record on the page.
func (p Page) Join(records string) string {
	return `(` + p.Text + `) chosen ` + db.InThisOrder + ` ` + records
}

// pageOf is lines that are known by their ids.
func pageOf(ids []string) Page {
	if len(ids) == 0 {
		return Page{Text: `SELECT '' AS id WHERE FALSE`}
	}
	var s db.Statement
	for i, id := range ids {
		if i > 0 {
			s.Add(` UNION ALL `)
		}
		s.Add(`SELECT CAST(? AS TEXT) AS id`, id)
	}
	return Page{s.String(), s.Args}
}

// Slice says which part of a list is wanted, once the number of its lines is
// known.
type Slice = func(total int) (limit, offset int)

// near is up to where the lines before a page are rather read than counted.
const near = 100

// Page finds a part of the lines of a query, the youngest first, and how many
// there are in all.
func (b *Book) Page(ctx context.Context, l *List, asked Query, slice Slice) (page Page, total int, err error) {
	if asked = asked.folded(); asked.Q != "" {
		s, err := b.search(ctx, l, asked)
		if err != nil {
			return Page{}, 0, err
		}
		limit, offset := slice(s.total)
		page, err = s.page(ctx, limit, offset)
		return page, s.total, err
	}
	v, err := b.version(ctx, l, asked.Part)
	if err != nil {
		return Page{}, 0, err
	}
	limit, offset := slice(v.lines)
	var s db.Statement
	s.Add(`SELECT l.id FROM ` + l.Table + ` l WHERE TRUE`)
	l.limitTo(&s, "l", asked.Part)
	if offset > near && v.counted {
		in, skip, err := b.placeOf(ctx, l, asked.Part, v, offset)
		if err != nil {
			return Page{}, 0, fmt.Errorf("lists: place in %s: %w", l.Name, err)
		}
		s.Add(` AND l.`+l.key()+` < ?`, l.firstAt(in.end(fine)))
		offset = skip
	}
	s.Add(l.order("l", youngestFirst)+` LIMIT ? OFFSET ?`, limit, offset)
	return Page{s.String(), s.Args}, v.lines, nil
}

// placeOf finds the fine cell in which a line of a list stands, by how many
// lines come before it, and how many of these are in the same cell.
func (b *Book) placeOf(ctx context.Context, l *List, part string, v version, offset int) (in Cell, skip int, err error) {
	large, err := b.cells(ctx, l, Query{Part: part}, v, coarse, 0)
	if err != nil {
		return 0, 0, err
	}
	outer, skip := pass(large, offset)
	small, err := b.cells(ctx, l, Query{Part: part}, v, fine, outer)
	if err != nil {
		return 0, 0, err
	}
	in, skip = pass(small, skip)
	return in, skip, nil
}

// pass passes by the cells in which only lines before the wanted one stand. If
// it stands in none of them, because a line has just moved, the last one will
// do: what follows a cell follows its lines, too.
func pass(cells []cellCount, lines int) (in Cell, skip int) {
	for _, c := range cells {
		in, skip = c.Cell, lines
		if lines < c.n {
			break
		}
		lines -= c.n
	}
	return in, skip
}

// Records is what a room shows of a query: the records of its lines, in their
// order.
type Records[R any] struct {
	Book  *Book
	List  *List
	Query Query
	Read  func(context.Context, Page) ([]R, error) // in the order of the list
	Line  func(R) Line                             // by id, and time where the list has one
}

// Page is a part of the records and how many there are in all.
func (r Records[R]) Page(ctx context.Context, slice Slice) (page []R, total int, err error) {
	found, total, err := r.Book.Page(ctx, r.List, r.Query, slice)
	if err != nil {
		return nil, 0, err
	}
	page, err = r.Read(ctx, found)
	return page, total, err
}

// Count is how many records there are.
func (r Records[R]) Count(ctx context.Context) (int, error) {
	return r.Book.Count(ctx, r.List, r.Query)
}
