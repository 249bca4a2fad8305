package app

import (
	"context"

	"aftercare/internal/catalogue"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/live"
	"aftercare/internal/product"
)

func (a *App) joinCatalogue(ctx context.Context) (err error) {
	a.Catalogue = &catalogue.Service{DB: a.DB, Trail: a.Trail, CheckPeriod: product.CheckPeriod}
	if err := a.Catalogue.Settle(ctx); err != nil {
		return err
	}
	a.Catalogue.WithoutAWR, err = live.Keep(ctx, a.live, "types", catalogue.KeepWithoutAWR)
	return err
}

// sold is the catalogue for the registration of products.
type sold struct{ *catalogue.Service }

func (s sold) Model(ctx context.Context, q db.Queryer, modelNo string) (product.Model, error) {
	m, err := s.ToRegister(ctx, q, modelNo)
	return product.Model{ProductName: m.ProductName, ModelNo: m.ModelNo, WarrantyPeriod: m.WarrantyPeriod, ProductType: m.ProductType}, err
}
