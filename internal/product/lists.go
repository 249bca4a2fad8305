package product

import (
	"context"
	"strconv"

	"aftercare/internal/lists"
	"aftercare/internal/platform/trail"
)

// Lists returns the lists of this package at the desk.
func Lists() []*lists.List { return []*lists.List{registrationList(false), registrationList(true)} }

// registrationList describes Customer Product Details. With once, it lists each customer once.
func registrationList(once bool) *lists.List {
	if once {
		return &lists.List{Name: "product owners", Table: "registered_products", Once: true}
	}
	return &lists.List{Name: "products", Table: "registered_products"}
}

func (s *Service) records(f Filter) lists.Records[Owned] {
	return lists.Records[Owned]{
		Lists: s.Lists, List: registrationList(f.Latest), Query: lists.Query{Q: f.Q},
		Read: func(ctx context.Context, p lists.Page) ([]Owned, error) { return ownedOf(ctx, s.DB, p) },
		Line: func(r Owned) lists.Line { return lists.Line{ID: r.ID} },
	}
}

// Whole adds an audit trail entry when an admin reads all registered products.
func (s *Service) Whole(ctx context.Context, _ Filter, total int) error {
	return s.Trail.Note(ctx, trail.Entry{Kind: didRead, Changes: trail.Filter("rows", strconv.Itoa(total))})
}
