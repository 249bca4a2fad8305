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

// Tickets tells which requests of a customer are not over, newest first.
type Tickets interface {
	OpenOf(ctx context.Context, customerID string) ([]OpenTicket, error)
}

// Catalogue knows what can be bought.
type Catalogue interface {
	// Model is the one with a number, or the refusal of one that cannot be registered.
	Model(ctx context.Context, q db.Queryer, modelNo string) (Model, error)
}

// Service holds the verbs of the room.
type Service struct {
	DB        *db.DB
	Lists     *lists.Reader
	Files     *blob.Store
	Limits    limit.Limiter
	Mail      mail.Sender
	Trail     *trail.Book
	Catalogue Catalogue
	Tickets   Tickets
	Portal    func() portal.Facts
}

// Register makes the caller the owner of a product.
func (s *Service) Register(ctx context.Context, form Registration) (Product, error) {
	return s.register(ctx, buyer{customerID: auth.From(ctx).ID}, form)
}

// RegisterFor makes a customer the owner of a product, by the caller at the desk.
func (s *Service) RegisterFor(ctx context.Context, customerID string, form Registration) (Product, error) {
	if err := isCustomer(ctx, s.DB, customerID); err != nil {
		return Product{}, err
	}
	return s.register(ctx, buyer{customerID: customerID, by: auth.From(ctx).ID}, form)
}

func (s *Service) register(ctx context.Context, who buyer, form Registration) (Product, error) {
	// The catalogue is asked before the file is stored, so that a wrong model costs none. A
	// model that changes within this request is registered as it was when it began.
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

// checked is the product that a form describes, or all that is wrong with it.
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

// ProductsOf is what one customer registered, oldest first, for themselves or an
// admin. A customer who names nobody means themselves. Agents see nothing of what
// became of a request to extend a warranty.
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

// Page is Customer Product Details at the desk, newest first: a slice of what
// matches, and how much that is.
func (s *Service) Page(ctx context.Context, f Filter, slice lists.Slice) (page []Owned, total db.Total, err error) {
	return s.records(f).Page(ctx, slice)
}

// Each walks over all products of a filter, newest first.
func (s *Service) Each(ctx context.Context, f Filter, fn func(Owned) error) error {
	return s.records(f).Each(ctx, fn)
}

// Claim notes, within the transaction of the request, that the extension of a
// product was asked for. It happens once, within seven days of the purchase.
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

// ExtendedFrom is the expiry that follows from another one by the three months.
func (s *Service) ExtendedFrom(expiry civil.Date) civil.Date { return extended(expiry) }

// Extend adds the three months to a product's stored expiry, within the
// transaction of the approval, and answers the new one. A device that came in its
// place meanwhile has taken over what was asked for, too.
func (s *Service) Extend(ctx context.Context, tx *db.Tx, productRecord string) (civil.Date, error) {
	after, by, err := s.extend(ctx, tx, productRecord)
	for err == nil && by != "" {
		_, by, err = s.extend(ctx, tx, by)
	}
	return after, err
}

// extend tells the device that has taken over the warranty, too, if there is one.
// Only a warranty that nobody took over is counted.
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
