package warranty

import (
	"context"
	"strconv"

	"aftercare/internal/lists"
	"aftercare/internal/platform/trail"
)

// Lists returns the long lists of this package.
func Lists() []*lists.List { return []*lists.List{requestList(), askerList()} }

func requestList() *lists.List { return &lists.List{Name: "warranties", Table: "warranties"} }

// askerList lists each customer once.
func askerList() *lists.List {
	return &lists.List{Name: "warranty askers", Table: "warranties", Once: true}
}

// waitingList lists customers with undecided requests, each once, by their newest one.
func waitingList() *lists.List {
	return &lists.List{Name: "waiting warranty askers", Table: "warranties", Once: true, Waits: "decided_at IS NULL"}
}

func (s *Service) records(f Filter) lists.Records[Record] {
	view := requestList()
	switch {
	case f.Waiting:
		view = waitingList()
	case f.Latest:
		view = askerList()
	}
	return lists.Records[Record]{
		Lists: s.Lists, List: view, Query: lists.Query{Q: f.Q},
		Read: func(ctx context.Context, p lists.Page) ([]Record, error) {
			records, err := recordsOn(ctx, s.DB, p)
			if err != nil || !f.Latest {
				return records, err
			}
			return records, s.addWaits(ctx, records)
		},
		Line: func(r Record) lists.Line { return lists.Line{ID: r.ID} },
	}
}

func (s *Service) addWaits(ctx context.Context, records []Record) error {
	customers := make([]string, len(records))
	for i, r := range records {
		customers[i] = r.CustomerID
	}
	waits, err := s.Lists.WaitsOf(ctx, waitingList(), customers)
	for i, customer := range customers {
		records[i].Waits = waits[customer]
	}
	return err
}

// Whole writes an audit entry when a user reads all warranty requests.
func (s *Service) Whole(ctx context.Context, _ Filter, total int) error {
	return s.Trail.Note(ctx, trail.Entry{Kind: didRead, Changes: trail.Filter("rows", strconv.Itoa(total))})
}
