package ticket

import (
	"context"
	"strconv"

	"aftercare/internal/lists"
	"aftercare/internal/platform/trail"
)

// Lists returns the lists of this package at the desk.
func Lists() []*lists.List {
	return []*lists.List{ticketList(Repair), raiserList(Repair), ticketList(AWR), raiserList(AWR)}
}

func ticketList(kind Kind) *lists.List {
	return &lists.List{Name: string(kind) + " tickets", Table: "tickets", Only: lists.Value{Column: "kind", Is: string(kind)}, Time: "status_at"}
}

func raiserList(kind Kind) *lists.List {
	l := ticketList(kind)
	l.Name, l.Once = string(kind)+" raisers", true
	return l
}

// waitingList lists each customer who has tickets without a status, sorted by the newest of these tickets.
func waitingList(kind Kind) *lists.List {
	l := raiserList(kind)
	l.Name, l.Time, l.Waits = "waiting "+l.Name, "", "statuses = 0"
	return l
}

// records also accepts a ticket number as the search text. It then finds the customer of that ticket.
func (s *Service) records(ctx context.Context, f Filter) (r lists.Records[Ticket], err error) {
	view := ticketList(f.Kind)
	switch {
	case f.Waiting:
		view = waitingList(f.Kind)
	case f.Latest:
		view = raiserList(f.Kind)
	}
	r = lists.Records[Ticket]{
		Lists: s.Lists, List: view, Query: lists.Query{Q: f.Q},
		Read: func(ctx context.Context, p lists.Page) ([]Ticket, error) {
			tickets, err := queryTickets(ctx, s.DB, p.Text, p.Args...)
			if err != nil || !f.Latest {
				return tickets, err
			}
			return tickets, s.addWaits(ctx, f.Kind, tickets)
		},
		Line: func(t Ticket) lists.Line { return lists.Line{ID: t.ID, At: t.Updated()} },
	}
	if number, ok := ParseNumber(f.Q); ok {
		r.Query.Also, err = raiserOf(ctx, s.DB, number)
	}
	return r, err
}

// addWaits adds to each customer's line how many tickets have no status yet.
func (s *Service) addWaits(ctx context.Context, kind Kind, tickets []Ticket) error {
	customers := make([]string, len(tickets))
	for i, t := range tickets {
		customers[i] = t.Customer.ID
	}
	waits, err := s.Lists.WaitsOf(ctx, waitingList(kind), customers)
	for i, customer := range customers {
		tickets[i].Waits = waits[customer]
	}
	return err
}

// Whole adds an audit trail entry when an admin reads all tickets of a kind.
func (s *Service) Whole(ctx context.Context, f Filter, total int) error {
	return s.Trail.Note(ctx, trail.Entry{Kind: didRead, Changes: trail.Filter("kind", string(f.Kind), "rows", strconv.Itoa(total))})
}
