package dealer

import (
	"cmp"
	"strconv"

	"aftercare/internal/platform/trail"
)

const (
	didAddDealer      trail.Kind = "dealer.added"
	didChangeDealer   trail.Kind = "dealer.changed"
	didRetireDealer   trail.Kind = "dealer.retired"
	didReturnDealer   trail.Kind = "dealer.returned"
	didAddLocation    trail.Kind = "location.added"
	didChangeLocation trail.Kind = "location.renamed"
	didRetireLocation trail.Kind = "location.retired"
	didReturnLocation trail.Kind = "location.returned"
)

// Deeds returns the kinds of audit trail entries of this package, with their titles.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didAddDealer, Title: "Dealer added"},
		{Kind: didChangeDealer, Title: "Dealer changed"},
		{Kind: didRetireDealer, Title: "Dealer retired"},
		{Kind: didReturnDealer, Title: "Dealer brought back"},
		{Kind: didAddLocation, Title: "Location added"},
		{Kind: didChangeLocation, Title: "Location renamed"},
		{Kind: didRetireLocation, Title: "Location retired"},
		{Kind: didReturnLocation, Title: "Location brought back"},
	}
}

// wrote returns the audit trail entry of a change, under the old
// name. Dealers are companies, so the names are not personal data.
func (k kind) wrote(did trail.Kind, before, after Entry) []trail.Entry {
	e := trail.Entry{Kind: did, Record: cmp.Or(before.Name, after.Name)}
	change := func(field, from, to string) {
		if from != to {
			e.Changes = append(e.Changes, trail.Plain(field, from, to))
		}
	}
	change("name", before.Name, after.Name)
	if k.hasMarks {
		for _, m := range []struct {
			field    string
			was, now bool
		}{
			{"for AWR", before.Marks.AWR, after.Marks.AWR},
			{"for claims", before.Marks.Claims, after.Marks.Claims},
			{"for agreements", before.Marks.Agreements, after.Marks.Agreements},
		} {
			change(m.field, strconv.FormatBool(m.was), strconv.FormatBool(m.now))
		}
	}
	return []trail.Entry{e}
}
