package queue

import "aftercare/internal/platform/trail"

// What the room does that stands in the audit trail. A view is its owner's own and
// changes nothing of anybody's.
const (
	didAssign     trail.Kind = "queue.assigned"
	didNote       trail.Kind = "note.written"
	didDeleteNote trail.Kind = "note.deleted"
)

// Deeds are the room's kinds of entries in the audit trail.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didAssign, Title: "Assigned at the desk"},
		{Kind: didNote, Title: "Note written"},
		{Kind: didDeleteNote, Title: "Note deleted"},
	}
}
