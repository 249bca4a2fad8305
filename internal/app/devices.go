package app

import (
	"context"

	"aftercare/internal/platform/db"
	"aftercare/internal/product"
	"aftercare/internal/ticket"
)

type devices struct{ products *product.Service }

func (d devices) Replace(ctx context.Context, tx *db.Tx, productRecord, modelNo, serialNo string, sameNumber bool) (old, device ticket.Device, err error) {
	was, is, err := d.products.Replace(ctx, tx, productRecord, modelNo, serialNo, sameNumber)
	return deviceOf(was), deviceOf(is), err
}

func deviceOf(p product.Product) ticket.Device {
	return ticket.Device{ID: p.ID, ProductID: p.ProductID, Name: p.Name, ModelNo: p.ModelNo, SerialNo: p.SerialNo, Expiry: p.ExpiryDate}
}
