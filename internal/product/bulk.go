package product

import (
	"slices"

	"aftercare/internal/platform/civil"
)

// Bulk loads bypass the service. They use these functions to keep the same rules.

// Of fills in the catalogue's data about the model.
func (p Product) Of(m Model, chosen string) (Product, error) { return p.of(m, chosen) }

// PeriodChoices returns the periods for a model that lets the customer choose.
func PeriodChoices() []string { return slices.Clone(periodChoices) }

// MayExtend reports whether the customer can ask for the extension on this day.
func MayExtend(purchase, today civil.Date) bool {
	_, open := daysLeftToExtend(purchase, today)
	return open
}

// ExtendedExpiry returns the expiry after an approved extension.
func ExtendedExpiry(expiry civil.Date) civil.Date { return extended(expiry) }
