package ticket

import "aftercare/internal/platform/trail"

const (
	didStatus trail.Kind = "ticket.status"
	didRaise  trail.Kind = "ticket.raised"
	didRead   trail.Kind = "ticket.read"

	didWithdraw trail.Kind = "ticket.status_withdrawn"

	didReplace trail.Kind = "ticket.replaced"
	didReturn  trail.Kind = "replacement.returned"
)

func statusAdded(t Ticket, before, after Status) trail.Entry {
	e := trail.Entry{Kind: didStatus, Record: t.Number, Person: trail.Customer(t.Customer.ID)}
	e.Changes = []trail.Change{trail.Personal("status", before.Text, after.Text)}
	if before.Ends != after.Ends {
		e.Changes = append(e.Changes, trail.Plain("ends the ticket", yes(before.Ends), yes(after.Ends)))
	}
	return e
}

// statusWithdrawn is the entry for a status that was undone. It shows the removed and the restored status.
func statusWithdrawn(w withdrawn) trail.Entry {
	e := statusAdded(Ticket{Number: w.number, Customer: Customer{ID: w.customerID}}, w.taken, w.last)
	e.Kind = didWithdraw
	return e
}

func yes(so bool) string {
	if so {
		return "yes"
	}
	return "no"
}

// Deeds returns the kinds of audit trail entries of this package, with their titles.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didStatus, Title: "Ticket status added"},
		{Kind: didWithdraw, Title: "Ticket status withdrawn"},
		{Kind: didRaise, Title: "Ticket raised for a customer"},
		{Kind: didReplace, Title: "Device replaced"},
		{Kind: didReturn, Title: "Replaced device returned"},
		{Kind: didRead, Title: "All tickets of a kind read"},
	}
}

func raisedFor(t Ticket) trail.Entry {
	return trail.Entry{Kind: didRaise, Record: t.Number, Person: trail.Customer(t.Customer.ID), Changes: []trail.Change{
		trail.Plain("kind", "", string(t.Kind)), trail.Plain("product", "", t.Product.ProductID), trail.Personal("query", "", t.Query),
	}}
}
