package scheme

import "aftercare/internal/platform/tally"

// Lists are those of this room that the desk pages through. The schemes
// themselves are few.
func Lists() []*tally.List { return []*tally.List{claimList(), claimantList()} }

// claimList is every claim, and claimantList is Registered Schemes: each
// customer once for each scheme, by his newest claim.
func claimList() *tally.List {
	return &tally.List{Name: "claims", Table: "claims", Part: "scheme_id"}
}

func claimantList() *tally.List {
	return &tally.List{Name: "claimants", Table: "latest_claims", Part: "scheme_id"}
}

func (f ClaimFilter) list() *tally.List {
	if f.Grouped {
		return claimantList()
	}
	return claimList()
}

func (f ClaimFilter) query() tally.Query { return tally.Query{Part: f.SchemeID, Q: f.Q} }
