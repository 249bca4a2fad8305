package seed

import (
	"aftercare/internal/dealer"
	"aftercare/internal/product"
)

// words holds the lists of sample values, read once for all rows.
type words struct {
	first, last           []string
	hindiFirst, hindiLast []written
	blessings, trades     []string
	mailboxes, streets    []string
	cities                []city

	periods                 []string // warranty periods
	complaints              []string
	stories                 [][]string
	talks                   [][]talk // conversations on tickets
	reasons                 []string // rejection reasons
	dealers, sources        []string // dealer codes for AWR and for claims
	distributors, locations []string // for agreements
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
