package product

import (
	"context"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Tickets returns a customer's open tickets, newest first.
type Tickets interface {
	OpenOf(ctx context.Context, customerID string) ([]OpenTicket, error)
}

// Catalogue knows the models that can be registered.
type Catalogue interface {
	// Model returns the model with this number, or an error if it cannot be registered.
	Model(ctx context.Context, q db.Queryer, modelNo string) (Model, error)
}

// Service implements the operations of this package.
type Service struct {
	DB        *db.DB
	Lists     *lists.Reader
	Files     *blob.Store
	Limits    limit.Limiter
	Mail      mail.Sender
	Trail     *trail.Log
	Catalogue Catalogue
	Tickets   Tickets
	Portal    func() portal.Facts
}

// Register registers a product for the caller.
func (s *Service) Register(ctx context.Context, form Registration) (Product, error) {
	return s.register(ctx, buyer{customerID: auth.From(ctx).ID}, form)
}

// RegisterFor registers a product for a customer, on behalf of the desk.
func (s *Service) RegisterFor(ctx context.Context, customerID string, form Registration) (Product, error) {
	if err := isCustomer(ctx, s.DB, customerID); err != nil {
		return Product{}, err
	}
	return s.register(ctx, buyer{customerID: customerID, by: auth.From(ctx).ID}, form)
}

func (s *Service) register(ctx context.Context, who buyer, form Registration) (Product, error) {
	// The model is checked before the file is stored, so that a wrong model stores no file. If the model
	// changes during the request, the old data counts.
	p, err := s.checked(ctx, form)
	if err != nil {
		return p, err
	}
	rule, counted := who.bound()
	if err := s.Limits.Allow(ctx, rule, counted); err != nil {
		return p, err
	}
	invoice, err := s.Files.Put(ctx, form.Invoice)
	if err != nil {
		return p, err
	}
	defer s.Files.Discard(ctx, invoice)
	p.CustomerID, p.RegisteredBy, p.Invoice = who.customerID, who.by, invoice.Key
	return idempotent.Once(ctx, s.DB, who.scope(), func(tx *db.Tx) (Product, error) {
		return s.store(ctx, tx, p, invoice)
	})
}

func (s *Service) checked(ctx context.Context, r Registration) (Product, error) {
	var form fault.Form
	p := r.checkedIn(&form, s.today(s.DB.Now()))
	if form.Wrong("modelNo") {
		return p, form.Err()
	}
	m, err := s.Catalogue.Model(ctx, s.DB, p.ModelNo)
	form.Check("modelNo", err)
	if err == nil {
		_, err = p.named(m, r.WarrantyPeriod)
		form.Check("warrantyPeriod", err)
	}
	if err := form.Err(); err != nil {
		return p, err
	}
	return p.of(m, r.WarrantyPeriod)
}

func (s *Service) store(ctx context.Context, tx *db.Tx, p Product, invoice blob.File) (Product, error) {
	p.ID, p.ProductID, p.CreatedAt = id.New(tx.Now()), newProductID(), tx.Now()
	if err := s.Files.Attach(ctx, tx, p.CustomerID, invoice); err != nil {
		return p, err
	}
	to, err := insertProduct(ctx, tx, p)
	if err != nil {
		return p, err
	}
	p.Email = to.Email
	if err := s.Mail.Send(ctx, tx, s.registered(to, p)); err != nil || p.RegisteredBy == "" {
		return p, err
	}
	return p, s.Trail.Write(ctx, tx, registeredFor(p))
}

// ProductsOf returns one customer's products, oldest first, for the customer or an admin. Customers can
// leave out their own ID. Agents do not see the warranty request.
func (s *Service) ProductsOf(ctx context.Context, customerID string) ([]Extended, error) {
	actor := auth.From(ctx)
	if customerID == "" {
		if actor.Kind != auth.Customer {
			return nil, errNoCustomer
		}
		customerID = actor.ID
	}
	if err := actor.MayRead(customerID); err != nil {
		return nil, err
	}
	products, err := productsOf(ctx, s.DB, customerID)
	if err != nil {
		return nil, err
	}
	open, err := s.Tickets.OpenOf(ctx, customerID)
	for i := range products {
		if actor.IsAgent() {
			products[i].Status, products[i].Document = "", ""
		}
		for _, t := range open {
			if t.ProductID == products[i].ID {
				products[i].Open = append(products[i].Open, t)
			}
		}
	}
	return products, err
}

// Page returns one page of Customer Product Details, newest first, and the total.
func (s *Service) Page(ctx context.Context, f Filter, slice lists.Slice) (page []Owned, total db.Total, err error) {
	return s.records(f).Page(ctx, slice)
}

// Each calls fn for all products that match the filter, newest first.
func (s *Service) Each(ctx context.Context, f Filter, fn func(Owned) error) error {
	return s.records(f).Each(ctx, fn)
}

// Claim marks a product's extension as requested, in the transaction
// of the request. It works once, within seven days of the purchase.
func (s *Service) Claim(ctx context.Context, tx *db.Tx, productRecord string) error {
	purchase, err := claimProduct(ctx, tx, productRecord)
	if err != nil {
		return err
	}
	if _, open := daysLeftToExtend(purchase, s.today(tx.Now())); !open {
		return errWindowOver
	}
	return nil
}

// ExtendedFrom adds the three months of an extension to an expiry.
func (s *Service) ExtendedFrom(expiry civil.Date) civil.Date { return extended(expiry) }

// Extend adds three months to a product's expiry, in the transaction of the approval, and returns the new
// expiry. It also extends the devices that replaced the product meanwhile.
func (s *Service) Extend(ctx context.Context, tx *db.Tx, productRecord string) (civil.Date, error) {
	after, by, err := s.extend(ctx, tx, productRecord)
	for err == nil && by != "" {
		_, by, err = s.extend(ctx, tx, by)
	}
	return after, err
}

// extend extends one product and returns its replacement, or "".
func (s *Service) extend(ctx context.Context, tx *db.Tx, productRecord string) (after civil.Date, by string, err error) {
	before, err := expiryOf(ctx, tx, productRecord)
	if err != nil {
		return before, "", err
	}
	after = extended(before)
	if err := setExpiry(ctx, tx, productRecord, before, after); err != nil {
		return after, "", err
	}
	by, err = replacedBy(ctx, tx, productRecord)
	return after, by, err
}

func (s *Service) today(now time.Time) civil.Date { return civil.In(now, s.Portal().Location) }
