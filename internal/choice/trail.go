package choice

import "aftercare/internal/platform/trail"

const didExport trail.Kind = "list.exported"

// Deeds are the room's kinds of entries in the audit trail. What an import does to each entry
// is written by the room that keeps the list.
func Deeds() []trail.Deed {
	return []trail.Deed{{Kind: didExport, Title: "List exported"}}
}
