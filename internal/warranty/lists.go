package warranty

import (
	"context"

	"aftercare/internal/lists"
)

// Lists are those of this room that the desk pages through.
func Lists() []*lists.List { return []*lists.List{requestList()} }

// requestList is Warranty Requests.
func requestList() *lists.List {
	return &lists.List{
		Name: "warranties", Table: "warranties",
		Latest: &lists.List{Name: "warranty askers", Table: "latest_warranties"},
	}
}

func (s *Service) records(f Filter) lists.Records[Record] {
	return lists.Records[Record]{
		Book: s.Lists, List: requestList().View(f.Latest), Query: lists.Query{Q: f.Q},
		Read: func(ctx context.Context, p lists.Page) ([]Record, error) { return recordsOn(ctx, s.DB, p) },
		Line: func(r Record) lists.Line { return lists.Line{ID: r.ID} },
	}
}
