package seed

import (
	"aftercare/internal/dealer"
	"aftercare/internal/product"
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
	talks                   [][]talk // of customer and desk on a ticket
	reasons                 []string // of a rejection
	dealers, sources        []string // codes for AWR and for claims
	distributors, locations []string // of agreements
}

func vocabulary(offered dealer.Choices) words {
	return words{
		first: firstNames(), last: lastNames(), hindiFirst: hindiFirstNames(), hindiLast: hindiLastNames(),
		blessings: blessings(), trades: trades(), mailboxes: []string{"mail", "post", "inbox"}, streets: streets(), cities: cities(),
		periods: product.PeriodChoices(), complaints: complaints(), stories: stories(), talks: talks(), reasons: rejections(),
		dealers: offered.AWR, sources: offered.Claims,
		distributors: offered.Agreements, locations: offered.Locations,
	}
}
