package lists

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// Page is a statement that selects the ids of the lines of a page, in any order.
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

// Slice says which part of a list is wanted, once the number of its lines is known.
type Slice = func(total db.Total) (limit, offset int)

// deepest is how many lines a page may lie from the nearer end of a list that shows each
// customer once. Each line on the way costs a probe of an index, 14 seconds for 400,000.
const deepest = 10_000

// Page finds a part of the lines of a query, newest first, and how many there are in all.
func (r *Reader) Page(ctx context.Context, l *List, asked Query, slice Slice) (page Page, total db.Total, err error) {
	asked.Q = db.Fold(asked.Q)
	if asked.Q != "" {
		return r.found(ctx, l, asked, slice)
	}
	if total.N, err = r.Total(ctx, l, asked.Part); err != nil {
		return Page{}, total, err
	}
	limit, offset := slice(total)
	direction := newestFirst
	if offset > total.N/2 {
		// From the other end there are fewer lines to pass by.
		limit = min(limit, total.N-offset)
		direction, offset = oldestFirst, total.N-offset-limit
	}
	if l.Once && offset > r.deepest {
		return Page{}, total, fault.Newf(fault.Invalid, "This list shows its first and last %d customers. Please search for others.", r.deepest)
	}
	var s db.Statement
	s.Add(`SELECT l.id`)
	r.from(&s, l, asked.Part)
	s.Add(l.order("l", direction))
	s.AddLimit(limit)
	if offset > 0 {
		s.Add(` OFFSET ?`, offset)
	}
	return Page{s.String(), s.Args}, total, nil
}

// Records is what a room shows of a query: the records of its lines, in their order.
type Records[R any] struct {
	Lists *Reader
	List  *List
	Query Query
	Read  func(context.Context, Page) ([]R, error) // in the order of the list
	Line  func(R) Line                             // by id, and time where the list has one
}

// Page returns a part of the records and how many there are in all.
func (r Records[R]) Page(ctx context.Context, slice Slice) (page []R, total db.Total, err error) {
	chosen, total, err := r.Lists.Page(ctx, r.List, r.Query, slice)
	if err != nil {
		return nil, total, fmt.Errorf("lists: %s: %w", r.List.Name, err)
	}
	page, err = r.Read(ctx, chosen)
	return page, total, err
}
