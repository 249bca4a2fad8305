package product

import "aftercare/internal/platform/trail"

// What the room does that stands in the audit trail.
const didImport trail.Kind = "catalogue.imported"

// Deeds are the room's kinds of entries in the audit trail.
func Deeds() []trail.Deed {
	return []trail.Deed{{Kind: didImport, Title: "Catalogue imported"}}
}
