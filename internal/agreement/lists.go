package agreement

import "aftercare/internal/platform/tally"

// Lists are those of this room that the desk pages through.
func Lists() []*tally.List { return []*tally.List{agreementList()} }

// agreementList is Agreement Details.
func agreementList() *tally.List {
	return &tally.List{Name: "agreements", Table: "agreements", Part: "programme_id", Place: "location_fold"}
}
