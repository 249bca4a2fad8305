package account

import (
	"context"
	"strconv"

	"aftercare/internal/lists"
	"aftercare/internal/platform/trail"
)

// People tells the lists where to find the names for searching.
func People() lists.People {
	return lists.People{Table: "customers", Number: "customer_id", Name: "name_fold", Index: "customer_search"}
}

// Lists returns the lists of this package at the desk.
func Lists() []*lists.List { return []*lists.List{CustomerList()} }

// CustomerList describes Customer Records.
func CustomerList() *lists.List {
	return &lists.List{Name: "customers", Table: "customers", Part: "role"}
}

func (s *Service) records(f Filter) lists.Records[Customer] {
	return lists.Records[Customer]{
		Lists: s.Lists, List: CustomerList(), Query: lists.Query{Part: string(f.Role), Q: f.Q},
		Read: func(ctx context.Context, p lists.Page) ([]Customer, error) { return customersOf(ctx, s.DB, p) },
		Line: func(c Customer) lists.Line { return lists.Line{ID: c.ID} },
	}
}

// Whole adds an audit trail entry when an admin reads all customer records.
func (s *Service) Whole(ctx context.Context, _ Filter, total int) error {
	return s.Trail.Note(ctx, trail.Entry{Kind: didCustomerRead, Changes: trail.Filter("rows", strconv.Itoa(total))})
}
