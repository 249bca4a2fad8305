package warranty

import (
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/trail"
)

const (
	didApprove trail.Kind = "warranty.approved"
	didReject  trail.Kind = "warranty.rejected"
	didRead    trail.Kind = "warranty.read"

	didWithdraw trail.Kind = "warranty.withdrawn"
)

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didApprove, Title: "Warranty extension approved"},
		{Kind: didReject, Title: "Warranty extension rejected"},
		{Kind: didWithdraw, Title: "Decision on a warranty extension withdrawn"},
		{Kind: didRead, Title: "All warranty requests read"},
	}
}

func decided(before Status, expiry civil.Date, r Record) trail.Entry {
	e := trail.Entry{Kind: didReject, Record: r.ProductID, Person: trail.Customer(r.CustomerID)}
	e.Changes = []trail.Change{trail.Plain("status", string(before), string(r.Status))}
	if r.Reason != "" {
		e.Changes = append(e.Changes, trail.Personal("reason", "", r.Reason))
	}
	if r.Status == Approved {
		e.Kind = didApprove
		e.Changes = append(e.Changes, trail.Plain("warranty ends", expiry.String(), r.ExpiryDate.String()))
	}
	return e
}

// withdrawn returns the entry of an undone decision, where r is the request before the undo.
func withdrawn(t taken, r Record) trail.Entry {
	e := trail.Entry{Kind: didWithdraw, Record: r.ProductID, Person: trail.Customer(r.CustomerID)}
	e.Changes = []trail.Change{trail.Plain("status", string(t.Is), string(t.Was))}
	if r.Reason != "" {
		e.Changes = append(e.Changes, trail.Personal("reason", r.Reason, ""))
	}
	if t.Is == Approved {
		e.Changes = append(e.Changes, trail.Plain("warranty ends", r.ExpiryDate.String(), t.Expiry))
	}
	return e
}
