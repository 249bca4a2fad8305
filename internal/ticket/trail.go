package ticket

import "aftercare/internal/platform/trail"

// What the room does that stands in the audit trail.
const (
	didStatus trail.Kind = "ticket.status"
)

// Deeds are the room's kinds of entries in the audit trail.
func Deeds() []trail.Deed {
	return []trail.Deed{{Kind: didStatus, Title: "Ticket status added"}}
}
