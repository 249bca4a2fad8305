package overview

import "aftercare/internal/platform/trail"

const didExport trail.Kind = "overview.exported"

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{{Kind: didExport, Title: "Overview exported"}}
}
