package ticket

import (
	"context"

	"aftercare/internal/lists"
)

// Lists are those of this room that the desk pages through.
func Lists() []*lists.List { return []*lists.List{ticketList(Repair), ticketList(AWR)} }

// ticketList is the records of a kind, the one most recently changed first.
func ticketList(kind Kind) *lists.List {
	only := lists.Value{Column: "kind", Is: string(kind)}
	return &lists.List{
		Name: string(kind) + " tickets", Table: "tickets", Only: only, Time: "status_at",
		Latest: &lists.List{Name: string(kind) + " raisers", Table: "latest_tickets", Only: only, Time: "status_at"},
	}
}

// records lets the desk also type the number of a ticket, which finds the
// customer who raised it.
func (s *Service) records(ctx context.Context, f Filter) (r lists.Records[Ticket], err error) {
	r = lists.Records[Ticket]{
		Book: s.Lists, List: ticketList(f.Kind).View(f.Latest), Query: lists.Query{Q: f.Q},
		Read: func(ctx context.Context, p lists.Page) ([]Ticket, error) {
			return queryTickets(ctx, s.DB, p.Text, p.Args...)
		},
		Line: func(t Ticket) lists.Line { return lists.Line{ID: t.ID, At: t.Updated()} },
	}
	if number, ok := ParseNumber(f.Q); ok {
		r.Query.Also, err = raiserOf(ctx, s.DB, number)
	}
	return r, err
}
