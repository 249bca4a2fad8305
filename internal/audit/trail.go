package audit

import "aftercare/internal/platform/trail"

// didExport is what the room does that stands in the audit trail.
const didExport trail.Kind = "trail.exported"

// Deeds are the room's kinds of entries in the audit trail.
func Deeds() []trail.Deed {
	return []trail.Deed{{Kind: didExport, Title: "Audit trail exported"}}
}

func exported(in *SearchInput) trail.Entry {
	return trail.Entry{Kind: didExport, Changes: trail.Filter(
		"person", trail.Used(in.Person), "record", trail.Used(in.Record), "kind", in.Kind, "from", in.From, "to", in.To)}
}
