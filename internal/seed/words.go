package seed

import (
	"aftercare/internal/agreement"
	"aftercare/internal/product"
	"aftercare/internal/scheme"
	"aftercare/internal/ticket"
)

// words are the lists from which the rows are put together, each of them read
// once for all rows.
type words struct {
	first, last           []string
	hindiFirst, hindiLast []written
	blessings, trades     []string
	mailboxes, streets    []string
	cities                []city

	periods                 []string // of a warranty
	complaints              []string
	stories                 [][]string
	reasons                 []string // of a rejection
	dealers, sources        []string // codes for AWR and for claims
	distributors, locations []string // of agreements
}

func vocabulary() words {
	return words{
		first: firstNames(), last: lastNames(), hindiFirst: hindiFirstNames(), hindiLast: hindiLastNames(),
		blessings: blessings(), trades: trades(), mailboxes: []string{"mail", "post", "inbox"}, streets: streets(), cities: cities(),
		periods: product.PeriodChoices(), complaints: complaints(), stories: stories(), reasons: rejections(),
		dealers: ticket.Dealers(), sources: scheme.PurchaseSources(),
		distributors: agreement.PurchaseDistributors(), locations: agreement.DistributorLocations(),
	}
}
