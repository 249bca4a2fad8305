package scheme

import (
	"context"
	"strconv"

	"aftercare/internal/lists"
	"aftercare/internal/platform/trail"
)

// Lists returns the long lists of this package. Schemes are not among them, because there are few.
func Lists() []*lists.List { return []*lists.List{claimList(false), claimList(true)} }

// claimList returns the list of all claims, or with once the list Registered Schemes: one line per customer
// and scheme.
func claimList(once bool) *lists.List {
	if once {
		return &lists.List{Name: "claimants", Table: "claims", Part: "scheme_id", Once: true}
	}
	return &lists.List{Name: "claims", Table: "claims", Part: "scheme_id"}
}

// waitingList lists each customer once for each scheme with undecided claims, by the newest of these.
func waitingList() *lists.List {
	l := claimList(true)
	l.Name, l.Waits = "waiting "+l.Name, "status = 'Wait for Confirmation'"
	return l
}

func (s *Service) claims(f ClaimFilter) lists.Records[Record] {
	view := claimList(f.Latest)
	if f.Waiting {
		view = waitingList()
	}
	return lists.Records[Record]{
		Lists: s.Lists, List: view, Query: lists.Query{Part: f.SchemeID, Q: f.Q},
		Read: func(ctx context.Context, p lists.Page) ([]Record, error) { return claimsOn(ctx, s.DB, p, f.Latest) },
		Line: func(r Record) lists.Line { return lists.Line{ID: r.ID} },
	}
}

// Whole writes an audit entry when a user reads all claims.
func (s *Service) Whole(ctx context.Context, _ ClaimFilter, total int) error {
	return s.Trail.Note(ctx, trail.Entry{Kind: didRead, Changes: trail.Filter("rows", strconv.Itoa(total))})
}
