package product

import (
	"context"
	"slices"
	"strings"

	"aftercare/internal/platform/civil"
)

// A bulk load makes products past the service. These are the rules of the room
// that its rows have to keep all the same.

// StockCatalogue fills an empty catalogue with the demo's and answers all
// models that there are then.
func (s *Service) StockCatalogue(ctx context.Context) ([]Model, error) {
	known, err := countModels(ctx, s.DB, "")
	if err != nil {
		return nil, err
	}
	if known == 0 {
		if known, err = s.ImportCatalogue(ctx, strings.NewReader(demoCatalogue), false); err != nil {
			return nil, err
		}
	}
	return models(ctx, s.DB, "", known, 0)
}

// Of is the product with what the catalogue says of its model.
func (p Product) Of(m Model, chosen string) (Product, error) { return p.of(m, chosen) }

// PeriodChoices are the periods for a model that leaves the choice to the customer.
func PeriodChoices() []string { return slices.Clone(periodChoices) }

// Norm is how model and serial numbers are compared.
func Norm(number string) string { return norm(number) }

// MayExtend tells whether the extension can be asked for on a day.
func MayExtend(purchase, today civil.Date) bool {
	_, open := daysLeftToExtend(purchase, today)
	return open
}

// ExtendedExpiry is the expiry after an approved extension.
func ExtendedExpiry(expiry civil.Date) civil.Date { return extended(expiry) }
