package scheme

import (
	"context"

	"aftercare/internal/lists"
)

// Lists are those of this room that the desk pages through. The schemes
// themselves are few.
func Lists() []*lists.List { return []*lists.List{claimList()} }

// claimList is every claim; its latest one is Registered Schemes, with each
// customer once for each scheme.
func claimList() *lists.List {
	return &lists.List{
		Name: "claims", Table: "claims", Part: "scheme_id",
		Latest: &lists.List{Name: "claimants", Table: "latest_claims", Part: "scheme_id"},
	}
}

func (s *Service) claims(f ClaimFilter) lists.Records[Record] {
	return lists.Records[Record]{
		Book: s.Lists, List: claimList().View(f.Latest), Query: lists.Query{Part: f.SchemeID, Q: f.Q},
		Read: func(ctx context.Context, p lists.Page) ([]Record, error) { return claimsOn(ctx, s.DB, p, f.Latest) },
		Line: func(r Record) lists.Line { return lists.Line{ID: r.ID} },
	}
}
