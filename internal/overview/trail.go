package overview

import "aftercare/internal/platform/trail"

// didExport is what the room does that stands in the audit trail.
const didExport trail.Kind = "overview.exported"

// Deeds are the room's kinds of entries in the audit trail.
func Deeds() []trail.Deed {
	return []trail.Deed{{Kind: didExport, Title: "Overview exported"}}
}
