// Package product is about what customers bought: the products that they
// registered with their invoice.
//
// A customer says model, serial number and purchase date. Name, type and
// warranty come from the catalogue and the expiry is computed here, whatever
// the browser says. One serial number of one model is registered once.
package product

import (
	"time"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/limit"
)

// Model is what the catalogue says of something that can be bought.
type Model struct {
	ProductName, ModelNo, WarrantyPeriod, ProductType string
}

// Product is one thing that a customer owns.
type Product struct {
	ID             string // record id, sorts by registration
	ProductID      string // the human number
	CustomerID     string
	Email          string // the customer's, as it is now
	Name           string
	Type           string
	ModelNo        string
	SerialNo       string
	PurchaseDate   civil.Date
	WarrantyPeriod string
	ExpiryDate     civil.Date
	Invoice        string // key of the file
	IsClaimed      bool   // the extension was asked for
	CreatedAt      time.Time
	Replaces       string // record id of the device in whose place it came; "" for all others
	RegisteredBy   string // username of who at the desk did it for the customer, "" if they did it themselves
}

// Extended is a product together with what became of the request to extend
// its warranty, for its owner.
type Extended struct {
	Product
	Status   string // of the request, "" without one
	Document string // key of the letter of approval, "" without one
	Open     []OpenTicket
	Swap     Swap
}

// Swap is the other device of a replacement, seen from one of the two.
type Swap struct {
	ReplacedBy, Replaces Other
	DueBack              civil.Date // of one that was replaced
	Returned             bool
}

// Other is a device as it is called on the card of another.
type Other struct{ ProductID, SerialNo string }

// OpenTicket is a request for a product that is not over.
type OpenTicket struct {
	ProductID            string // record id of the product
	Number, Kind, Status string
}

// Owned is a product together with whose it is, for the desk.
type Owned struct {
	Product
	CustomerName string
}

// Registration is the form of a customer who bought something.
type Registration struct {
	ModelNo, SerialNo, PurchaseDate string
	WarrantyPeriod                  string // counts only where the catalogue leaves the choice to the customer
	Invoice                         *blob.Upload
}

// buyer is whose a product becomes, and who at the desk enters it for them; by is
// "" for customers who do it themselves.
type buyer struct{ customerID, by string }

// scope keeps apart what different people send: two at the desk may register for
// the same customer as well as the customer.
func (b buyer) scope() string {
	if b.by == "" {
		return "product:" + b.customerID
	}
	return "product-for:" + b.by + ":" + b.customerID
}

// bound is how often, and who is counted: what the desk enters takes nothing from
// the customer.
func (b buyer) bound() (limit.Rule, string) {
	if b.by == "" {
		return registrations, b.customerID
	}
	return deskRegistrations, b.by
}

// Filter narrows the desk's list.
type Filter struct {
	Q      string // part of the customer id or the name, in any case
	Latest bool   // one product for each customer: their newest
}

// The refusals of this room.
var (
	errNoInvoice    = fault.New(fault.Invalid, "Please upload the invoice.")
	errFuture       = fault.New(fault.Invalid, "The purchase date cannot be in the future.")
	errChoosePeriod = fault.New(fault.Invalid, "Please select the warranty period: 6 Months or 1 Year to 5 Years.")
	errDuplicate    = fault.New(fault.Conflict, "A product with this serial number and model is already registered.").At("serialNo")
	errNoProduct    = fault.New(fault.NotFound, "Product not found.")
	errUnknown      = fault.New(fault.NotFound, "Customer not found.")
	errNoCustomer   = fault.New(fault.Invalid, "Please select a customer: customerId is missing.")
	errClaimed      = fault.New(fault.Conflict, "This warranty has already been claimed.")
	errWindowOver   = fault.New(fault.Conflict, "A warranty extension is available only within 7 days of the purchase date.")
)

// What keeps one account from filling the disk with invoices. A person at the desk
// registers for many customers.
var (
	registrations     = limit.Rule{Name: "product-register", Max: 60, Window: time.Hour}
	deskRegistrations = limit.Rule{Name: "product-register-desk", Max: 300, Window: time.Hour}
)

// checkedIn is the registration without what only the catalogue knows: texts
// trimmed, date read, file looked at. What is wrong with it the form notes.
func (r Registration) checkedIn(form *fault.Form, today civil.Date) (p Product) {
	var err error
	p.ModelNo, err = field.Text("the model number", r.ModelNo, field.Line)
	form.Check("modelNo", err)
	p.SerialNo, err = field.SerialNo("the serial number", r.SerialNo)
	form.Check("serialNo", err)
	p.PurchaseDate, err = field.Date("the purchase date", r.PurchaseDate)
	form.Check("purchaseDate", err)
	if p.PurchaseDate.After(today) {
		form.Check("purchaseDate", errFuture)
	}
	form.Check("invoice", r.checkInvoice())
	return p
}

func (r Registration) checkInvoice() error {
	if r.Invoice == nil {
		return errNoInvoice
	}
	return r.Invoice.Must(blob.Invoices)
}

// of gives the product what the catalogue says of its model, and its expiry.
func (p Product) of(m Model, chosen string) (Product, error) {
	p, err := p.named(m, chosen)
	if err != nil {
		return p, err
	}
	p.ExpiryDate, err = expiry(p.PurchaseDate, p.WarrantyPeriod)
	return p, err
}

// named gives the product the name, type and period of its model. Only where
// the catalogue names no period does the customer's choice count.
func (p Product) named(m Model, chosen string) (Product, error) {
	p.Name, p.Type, p.ModelNo, p.WarrantyPeriod = m.ProductName, m.ProductType, m.ModelNo, m.WarrantyPeriod
	if leavesChoice(m.WarrantyPeriod) {
		if p.WarrantyPeriod = choice(chosen); p.WarrantyPeriod == "" {
			return p, errChoosePeriod
		}
	}
	return p, nil
}

// newProductID is a product's human number, long enough that a million of
// them do not meet by chance.
func newProductID() string { return id.Human("PR", 10) }
