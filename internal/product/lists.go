package product

import "aftercare/internal/platform/tally"

// Lists are those of this room that the desk pages through.
func Lists() []*tally.List { return []*tally.List{registrationList(), ownerList()} }

// registrationList is Customer Product Details, and ownerList the same with each
// customer once, by his newest product.
func registrationList() *tally.List {
	return &tally.List{Name: "products", Table: "registered_products"}
}

func ownerList() *tally.List {
	return &tally.List{Name: "product owners", Table: "latest_products"}
}

func (f Filter) list() *tally.List {
	if f.ByCustomer {
		return ownerList()
	}
	return registrationList()
}

func (f Filter) query() tally.Query { return tally.Query{Q: f.Q} }
