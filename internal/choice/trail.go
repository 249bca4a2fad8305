package choice

import "aftercare/internal/platform/trail"

const didExport trail.Kind = "list.exported"

// Deeds returns the kinds of audit trail entries that this package writes. The package that stores the list
// writes the entries about imports.
func Deeds() []trail.Deed {
	return []trail.Deed{{Kind: didExport, Title: "List exported"}}
}
