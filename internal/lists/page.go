package lists

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// Page is a statement that selects the ids of a page's lines, in any order.
type Page struct {
	Text string
	Args []any
}

// Join returns the FROM clause that joins a page with the table of its records, given as in `tickets t`. The
// caller's WHERE must contain t.id = chosen.id. The page's arguments come first.
//
// The join starts from the page. Otherwise SQLite would read the whole table in order and look for each
// record on the page.
func (p Page) Join(records string) string {
	return `(` + p.Text + `) chosen ` + db.InThisOrder + ` ` + records
}

// Slice returns the wanted part of a list, given the number of its lines.
type Slice = func(total db.Total) (limit, offset int)

// deepest is the largest distance of a page from the nearer end, in a list that shows each customer once.
// Each skipped line needs an index lookup; 400,000 of them take 14 seconds.
const deepest = 10_000

// Page finds a page of the lines of a query, newest first, and the total.
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
		// Read from the end, because fewer lines must be skipped.
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
	s.AddOffset(offset)
	return Page{s.String(), s.Args}, total, nil
}

// Records reads the records of a query's lines.
type Records[R any] struct {
	Lists *Reader
	List  *List
	Query Query
	Read  func(context.Context, Page) ([]R, error) // in the order of the list
	Line  func(R) Line                             // id, and time if the list has a time column
}

// Page returns a page of the records and the total.
func (r Records[R]) Page(ctx context.Context, slice Slice) (page []R, total db.Total, err error) {
	chosen, total, err := r.Lists.Page(ctx, r.List, r.Query, slice)
	if err != nil {
		return nil, total, fmt.Errorf("lists: %s: %w", r.List.Name, err)
	}
	page, err = r.Read(ctx, chosen)
	return page, total, err
}
