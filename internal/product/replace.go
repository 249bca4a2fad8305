package product

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
)

// The refusals of a replacement.
var (
	errSameDevice = fault.New(fault.Conflict, "This is the serial number of the old device. Please enter the serial number of the replacement.").At("serialNo")
	errReplaced   = fault.New(fault.Conflict, "This device was replaced. The new device has its warranty.")
)

// elsewhere is the refusal of a number that a device of another model has: more often
// the model is wrong than two devices have the same number.
func elsewhere(p Product) error {
	return fault.Newf(fault.Conflict, "This serial number is registered for another model: %s, as %s. If the replacement is a different device with the same number, please confirm it.",
		p.ModelNo, p.ProductID).At("serialNo")
}

// Replace puts another device in the place of one, within the transaction of the
// ticket that ends so. It takes over what is left of the warranty with purchase,
// invoice and a claimed extension; the old one is marked, and both know each other.
// A model that is not said is that of the old one, whether it is still sold or not.
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
	// The old one first: of two who replace it at once, the second waits here.
	if err := markReplaced(ctx, tx, old.ID, device.ID); err != nil {
		return old, device, err
	}
	_, err = insertProduct(ctx, tx, device)
	return old, device, err
}

// numberIsFree tells whether no device of another model has a number. One of the same
// model cannot be registered twice, whatever anybody says.
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
