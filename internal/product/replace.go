package product

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
)

var (
	errSameDevice = fault.New(fault.Conflict, "This is the serial number of the old device. Please enter the serial number of the replacement.").At("serialNo")
	errReplaced   = fault.New(fault.Conflict, "This device was replaced. The new device has its warranty.")
)

// elsewhere refuses a serial number that a device of another model has. A wrong model is more likely than
// two devices with the same number.
func elsewhere(p Product) error {
	return fault.Newf(fault.Conflict, "This serial number is registered for another model: %s, as %s. If the replacement is a different device with the same number, please confirm it.",
		p.ModelNo, p.ProductID).At("serialNo")
}

// Replace registers a new device for an old one, in the transaction that closes the ticket. The new device
// gets the old one's remaining warranty, purchase date, invoice and extension, and each refers to the
// other. An empty modelNo means the old model, even if it is no longer sold.
func (s *Service) Replace(ctx context.Context, tx *db.Tx, productRecord, modelNo, serialNo string, sameNumber bool) (old, device Product, err error) {
	if old, err = productByID(ctx, tx, productRecord); err != nil {
		return old, device, err
	}
	if device, err = s.inPlaceOf(ctx, tx, old, modelNo, serialNo); err != nil {
		return old, device, err
	}
	if !sameNumber {
		if err := s.numberIsFree(ctx, tx, device); err != nil {
			return old, device, err
		}
	}
	// Mark the old device first: if two admins replace it at once, the second waits here.
	if err := markReplaced(ctx, tx, old.ID, device.ID); err != nil {
		return old, device, err
	}
	_, err = insertProduct(ctx, tx, device)
	return old, device, err
}

// numberIsFree refuses the number if a device of another
// model has it. The database refuses one of the same model.
func (s *Service) numberIsFree(ctx context.Context, tx *db.Tx, device Product) error {
	others, err := ofAnotherModel(ctx, tx, s.DB.Engine(), device)
	if err != nil || len(others) == 0 {
		return err
	}
	return elsewhere(others[0])
}

func (s *Service) inPlaceOf(ctx context.Context, tx *db.Tx, old Product, modelNo, serialNo string) (device Product, err error) {
	if db.FoldNumber(serialNo) == db.FoldNumber(old.SerialNo) {
		return device, errSameDevice
	}
	device = old
	device.ID, device.ProductID, device.SerialNo, device.CreatedAt = id.New(tx.Now()), newProductID(), serialNo, tx.Now()
	device.Replaces, device.RegisteredBy = old.ID, auth.From(ctx).ID
	if modelNo == "" || db.FoldNumber(modelNo) == db.FoldNumber(old.ModelNo) {
		return device, nil
	}
	m, err := s.Catalogue.Model(ctx, tx, modelNo)
	if err != nil {
		var form fault.Form
		form.Check("modelNo", err)
		return device, form.Err()
	}
	device.Name, device.Type, device.ModelNo = m.ProductName, m.ProductType, m.ModelNo
	return device, nil
}
