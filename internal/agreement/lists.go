package agreement

import (
	"context"
	"strconv"

	"aftercare/internal/lists"
	"aftercare/internal/platform/trail"
)

// Lists returns the long lists of this package.
func Lists() []*lists.List { return []*lists.List{agreementList()} }

func agreementList() *lists.List {
	return &lists.List{Name: "agreements", Table: "agreements", Part: "programme_id", Text: "location_fold"}
}

func (s *Service) records(f Filter) lists.Records[Record] {
	return lists.Records[Record]{
		Lists: s.Lists, List: agreementList(), Query: lists.Query{Part: f.Programme, Q: f.Q},
		Read: func(ctx context.Context, p lists.Page) ([]Record, error) { return s.read(agreementsOn(ctx, s.DB, p)) },
		Line: func(r Record) lists.Line { return lists.Line{ID: r.Agreement.ID} },
	}
}

// Whole writes an audit entry when a user reads all agreements with their bank account numbers.
func (s *Service) Whole(ctx context.Context, _ Filter, total int) error {
	return s.Trail.Note(ctx, trail.Entry{Kind: didRead, Changes: trail.Filter("rows", strconv.Itoa(total))})
}
