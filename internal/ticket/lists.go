package ticket

import (
	"context"
	"strconv"

	"aftercare/internal/lists"
	"aftercare/internal/platform/trail"
)

// Lists are those of this room that the desk pages through.
func Lists() []*lists.List {
	return []*lists.List{ticketList(Repair), raiserList(Repair), ticketList(AWR), raiserList(AWR)}
}

// ticketList is the records of a kind, the one most recently changed first.
func ticketList(kind Kind) *lists.List {
	return &lists.List{Name: string(kind) + " tickets", Table: "tickets", Only: lists.Value{Column: "kind", Is: string(kind)}, Time: "status_at"}
}

// raiserList shows each customer once.
func raiserList(kind Kind) *lists.List {
	l := ticketList(kind)
	l.Name, l.Once = string(kind)+" raisers", true
	return l
}

// waitingList shows each customer once who has tickets without a status, by the newest of these.
func waitingList(kind Kind) *lists.List {
	l := raiserList(kind)
	l.Name, l.Time, l.Waits = "waiting "+l.Name, "", "statuses = 0"
	return l
}

// records lets the desk also type the number of a ticket, which finds the
// customer who raised it.
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

// addWaits says on each customer's line what waits of theirs.
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

// Whole notes in the audit trail that somebody reads all tickets of a kind.
func (s *Service) Whole(ctx context.Context, f Filter, total int) error {
	return s.Trail.Note(ctx, trail.Entry{Kind: didRead, Changes: trail.Filter("kind", string(f.Kind), "rows", strconv.Itoa(total))})
}
