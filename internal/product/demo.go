package product

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/pdf"
)

// purchase is what a demo customer bought, and how many days ago.
type purchase struct {
	model   string
	daysAgo int
	period  string
}

// demoPurchases are those of the two customers that everyone may log in as,
// the dealer first: something expired, something that ends soon, something
// without AWR, and something bought so lately that it can be extended.
var demoPurchases = [][]purchase{
	{{"NS-SW-48PM-740", 380, ""}, {"NS-C6-ARM-305", 45, "1 Year"}, {"NS-AP-O6", 20, ""}, {"NS-NVR-32-4B", 4, ""}, {"NS-RT-MG8", 2, ""}},
	{{"NS-C6-UTP-305", 400, "1 Year"}, {"NS-CAM-4MP-D1", 210, ""}, {"NS-UPS-DC12", 165, ""}, {"NS-RT-AX15", 6, ""}, {"NS-NVR-08-4K", 5, ""}, {"NS-SW-08P-120", 2, ""}},
}

// Demo lets customers have bought something of the demo's catalogue, once.
func (s *Service) Demo(ctx context.Context, all []Model) error {
	bought, err := s.Lists.Total(ctx, registrationList(false), "")
	if err != nil || bought > 0 {
		return err
	}
	owners, err := demoCustomers(ctx, s.DB)
	if err != nil {
		return err
	}
	invoices := map[string]blob.File{}
	for i, owner := range owners {
		if len(demoBasket(i, all)) > 0 {
			if invoices[owner], err = s.demoInvoice(ctx, owner, demoBasket(i, all)); err != nil {
				return err
			}
		}
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		// From the last to the first, so that the two known ones stay on top.
		for i := len(owners) - 1; i >= 0; i-- {
			if err := s.insertDemo(ctx, tx, i, owners[i], demoBasket(i, all), invoices[owners[i]], all); err != nil {
				return err
			}
		}
		return nil
	})
}

// demoBasket is what the customer at a place of the crowd bought: one in five
// nothing, the others up to three things, some of them this week.
func demoBasket(i int, all []Model) []purchase {
	if i < len(demoPurchases) {
		return demoPurchases[i]
	}
	var basket []purchase
	for n := range (i % 5) % 4 {
		daysAgo := 8 + (i*13+n*97)%700
		if n == 0 && i%4 == 0 {
			daysAgo = i % 8
		}
		basket = append(basket, purchase{all[(i*7+n*11)%len(all)].ModelNo, daysAgo, "1 Year"})
	}
	return basket
}

func (s *Service) demoInvoice(ctx context.Context, owner string, basket []purchase) (blob.File, error) {
	lines := []string{"Sold to customer " + owner, ""}
	for i, p := range basket {
		lines = append(lines, fmt.Sprintf("%d.  %s   serial number %s", i+1, p.model, demoSerial(owner, i)))
	}
	lines = append(lines, "", "This is a sample document of the demo.")
	upload, err := blob.InMemory(pdf.Plain("Tax Invoice", lines...), "invoice-"+owner+".pdf")
	if err != nil {
		return blob.File{}, err
	}
	stored, err := s.Files.Put(ctx, upload)
	return stored, errors.Join(err, upload.Close())
}

func demoSerial(owner string, n int) string { return fmt.Sprintf("SN-%s-%02d", owner[2:], n+1) }

func (s *Service) insertDemo(ctx context.Context, tx *db.Tx, place int, owner string, basket []purchase, invoice blob.File, all []Model) error {
	if len(basket) == 0 {
		return nil
	}
	if err := s.Files.Attach(ctx, tx, owner, invoice); err != nil {
		return err
	}
	models := map[string]Model{}
	for _, m := range all {
		models[m.ModelNo] = m
	}
	for n, bought := range basket {
		created := tx.Now().Add(-time.Duration(place+1)*time.Hour + time.Duration(n)*time.Minute)
		p := Product{
			ID: id.New(created), ProductID: newProductID(), CustomerID: owner, SerialNo: demoSerial(owner, n),
			PurchaseDate: civil.In(tx.Now(), s.Portal().Location).AddDays(-bought.daysAgo), Invoice: invoice.Key, CreatedAt: created,
		}
		p, err := p.of(models[bought.model], bought.period)
		if err != nil {
			return err
		}
		if _, err := insertProduct(ctx, tx, p); err != nil {
			return err
		}
	}
	return nil
}
