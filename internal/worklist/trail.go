package worklist

import "aftercare/internal/platform/trail"

// Kinds of audit trail entries of this package. Views have none, because they change no records.
const (
	didAssign     trail.Kind = "queue.assigned"
	didNote       trail.Kind = "note.written"
	didDeleteNote trail.Kind = "note.deleted"
)

// Deeds returns the kinds of audit trail entries of this package, with their titles.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didAssign, Title: "Assigned at the desk"},
		{Kind: didNote, Title: "Note written"},
		{Kind: didDeleteNote, Title: "Note deleted"},
	}
}
