package warranty

import (
	"context"
	"errors"
	"slices"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/pdf"
)

// silent keeps the demo from writing to people who do not exist.
type silent struct{}

func (silent) Send(context.Context, *db.Tx, ...mail.Letter) error { return nil }

// Demo lets customers ask for extensions and an admin decide two of three,
// once.
func (s *Service) Demo(ctx context.Context) error {
	made, err := s.Lists.Total(ctx, requestList(), "")
	if err != nil || made > 0 {
		return err
	}
	quiet := *s
	quiet.Mail = silent{}
	// Six days are within the window in any time zone.
	products, err := demoProducts(ctx, s.DB, civil.Of(s.DB.Now().UTC()).AddDays(-6))
	if err != nil {
		return err
	}
	desk := auth.With(ctx, auth.Actor{Kind: auth.Admin, ID: "admin"})
	// They come newest first; the oldest asks first.
	for age, product := range slices.Backward(products) {
		customer := auth.With(ctx, auth.Actor{Kind: auth.Customer, ID: product.CustomerID})
		r, err := quiet.Request(customer, product.ProductRecord)
		if err == nil {
			err = quiet.demoDecision(desk, age, r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// demoDecision leaves the newest request to the visitor of the demo.
func (s *Service) demoDecision(ctx context.Context, age int, r Record) error {
	switch age % 3 {
	case 1:
		letter, err := blob.InMemory(pdf.Plain("Extension of Warranty",
			r.ProductName, "Product ID "+r.ProductID, "", "Three months were added to the warranty of this product.", "",
			"This is a sample document of the demo."), "warranty-"+r.ProductID+".pdf")
		if err != nil {
			return err
		}
		_, err = s.Decide(ctx, Decision{Requests: []string{r.ID}, Status: Approved, Document: letter}, string(Approved))
		return errors.Join(err, letter.Close())
	case 2:
		_, err := s.Decide(ctx, Decision{Requests: []string{r.ID}, Status: Rejected}, string(Rejected))
		return err
	}
	return nil
}
