package warranty

import (
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/trail"
)

// What the room does that stands in the audit trail.
const (
	didApprove trail.Kind = "warranty.approved"
	didReject  trail.Kind = "warranty.rejected"
)

// Deeds are the room's kinds of entries in the audit trail.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didApprove, Title: "Warranty extension approved"},
		{Kind: didReject, Title: "Warranty extension rejected"},
	}
}

// decided is the entry of a decision on a request that stood as before.
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
