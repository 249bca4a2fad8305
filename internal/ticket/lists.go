package ticket

import "aftercare/internal/platform/tally"

// Lists are those of this room that the desk pages through.
func Lists() []*tally.List {
	return []*tally.List{ticketList(Repair), ticketList(AWR), raiserList(Repair), raiserList(AWR)}
}

// ticketList is the records of a kind, the one most recently changed first, and
// raiserList the same with each customer once, by that ticket.
func ticketList(kind Kind) *tally.List {
	return &tally.List{Name: string(kind) + " tickets", Table: "tickets", Only: tally.Value{Column: "kind", Is: string(kind)}, Time: "status_at"}
}

func raiserList(kind Kind) *tally.List {
	return &tally.List{
		Name: string(kind) + " raisers", Table: "latest_tickets", Only: tally.Value{Column: "kind", Is: string(kind)}, Time: "status_at",
	}
}

func (f Filter) list() *tally.List {
	if f.Latest {
		return raiserList(f.Kind)
	}
	return ticketList(f.Kind)
}
