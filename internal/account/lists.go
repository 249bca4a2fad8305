package account

import "aftercare/internal/platform/tally"

// Lists are those of this room that the desk pages through.
func Lists() []*tally.List { return []*tally.List{customerList()} }

// customerList is Customer Records.
func customerList() *tally.List {
	return &tally.List{Name: "customers", Table: "customers", Part: "role"}
}

func (f Filter) query() tally.Query { return tally.Query{Part: string(f.Role), Q: f.Q} }
