package product

import (
	"context"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

var errNotAsExtended = fault.New(fault.Conflict, "The warranty of this product has changed, so you can no longer undo this. Nothing has changed.")

// Shorten undoes an extension, in the transaction of the undo. before is the expiry before the extension.
// It also shortens the devices that replaced the product.
func (s *Service) Shorten(ctx context.Context, tx *db.Tx, productRecord string, before civil.Date) error {
	after := extended(before)
	for device := productRecord; device != ""; {
		stands, err := expiryOf(ctx, tx, device)
		if err != nil {
			return err
		}
		if stands != after {
			return errNotAsExtended
		}
		if err := setExpiry(ctx, tx, device, after, before); err != nil {
			return err
		}
		if device, err = replacedBy(ctx, tx, device); err != nil {
			return err
		}
	}
	return nil
}
