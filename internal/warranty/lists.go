package warranty

import "aftercare/internal/platform/tally"

// Lists are those of this room that the desk pages through.
func Lists() []*tally.List { return []*tally.List{requestList(), askerList()} }

// requestList is Warranty Requests, and askerList the same with each customer
// once, by his newest request.
func requestList() *tally.List {
	return &tally.List{Name: "warranties", Table: "warranties"}
}

func askerList() *tally.List {
	return &tally.List{Name: "warranty askers", Table: "latest_warranties"}
}

func (f Filter) list() *tally.List {
	if f.ByCustomer {
		return askerList()
	}
	return requestList()
}

func (f Filter) query() tally.Query { return tally.Query{Q: f.Q} }
