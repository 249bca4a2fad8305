package audit

import "aftercare/internal/platform/trail"

const didExport trail.Kind = "trail.exported"

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{{Kind: didExport, Title: "Audit trail exported"}}
}

func exported(in *SearchInput) trail.Entry {
	return trail.Entry{Kind: didExport, Changes: trail.Filter(
		"person", trail.Used(in.Person), "record", trail.Used(in.Record), "kind", in.Kind, "from", in.From.String(), "to", in.To.String())}
}
