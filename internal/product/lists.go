package product

import (
	"context"
	"strconv"

	"aftercare/internal/lists"
	"aftercare/internal/platform/trail"
)

// Lists are those of this room that the desk pages through.
func Lists() []*lists.List { return []*lists.List{registrationList()} }

// registrationList is Customer Product Details.
func registrationList() *lists.List {
	return &lists.List{
		Name: "products", Table: "registered_products",
		Latest: &lists.List{Name: "product owners", Table: "latest_products"},
	}
}

func (s *Service) records(f Filter) lists.Records[Owned] {
	return lists.Records[Owned]{
		Book: s.Lists, List: registrationList().View(f.Latest), Query: lists.Query{Q: f.Q},
		Read: func(ctx context.Context, p lists.Page) ([]Owned, error) { return ownedOf(ctx, s.DB, p) },
		Line: func(r Owned) lists.Line { return lists.Line{ID: r.ID} },
	}
}

// Whole notes in the audit trail that somebody reads all registered products.
func (s *Service) Whole(ctx context.Context, _ Filter, total int) error {
	return s.Trail.Note(ctx, trail.Entry{Kind: didRead, Changes: trail.Filter("rows", strconv.Itoa(total))})
}
