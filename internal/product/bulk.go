package product

import (
	"slices"

	"aftercare/internal/platform/civil"
)

// A bulk load makes products past the service. These are the rules of the room
// that its rows have to keep all the same.

// Of is the product with what the catalogue says of its model.
func (p Product) Of(m Model, chosen string) (Product, error) { return p.of(m, chosen) }

// PeriodChoices are the periods for a model that leaves the choice to the customer.
func PeriodChoices() []string { return slices.Clone(periodChoices) }

// MayExtend tells whether the extension can be asked for on a day.
func MayExtend(purchase, today civil.Date) bool {
	_, open := daysLeftToExtend(purchase, today)
	return open
}

// ExtendedExpiry is the expiry after an approved extension.
func ExtendedExpiry(expiry civil.Date) civil.Date { return extended(expiry) }
