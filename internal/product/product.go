// Package product manages the products that customers registered with an invoice.
//
// A customer enters model, serial number and purchase date. Name, type and
// warranty come from the catalogue. The server computes the expiry and ignores
// the value from the browser. A serial number of a model can be registered once.
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

// Model is a model in the catalogue.
type Model struct {
	ProductName, ModelNo, WarrantyPeriod, ProductType string
}

// Typed holds what a customer types about a product, for the form, the program and the API alike.
type Typed struct {
	SerialNo string `field:"serialNo" json:"serialNo"`
	ModelNo  string `field:"modelNo" json:"modelNo"`
}

// Product is a product that a customer owns.
type Product struct {
	Typed
	ID             string // record id; sorts by time of registration
	ProductID      string // the number that people see
	CustomerID     string
	Email          string // the customer's current address
	Name           string
	Type           string
	PurchaseDate   civil.Date
	WarrantyPeriod string
	ExpiryDate     civil.Date
	Invoice        string // file key
	IsClaimed      bool   // the customer asked for the extension
	CreatedAt      time.Time
	Replaces       string // record id of the device that this one replaces, or ""
	RegisteredBy   string // username of the admin who registered it for the customer, or ""
}

// Extended is a product with its warranty request, for its owner.
type Extended struct {
	Product
	Status   string // of the request; "" if there is none
	Document string // file key of the approval; "" if there is none
	Open     []OpenTicket
	Swap     Swap
}

// Swap names the other device of a replacement.
type Swap struct {
	ReplacedBy, Replaces Other
	DueBack              civil.Date // only for the old device
	Returned             bool
}

// Other identifies the other device of a replacement.
type Other struct{ ProductID, SerialNo string }

// OpenTicket is an open ticket for a product.
type OpenTicket struct {
	ProductID            string // record id of the product
	Number, Kind, Status string
}

// Owned is a product with its owner's name, for the desk.
type Owned struct {
	Product
	CustomerName string
}

// Registration is the form that registers a product. The server ignores name, type and expiry, and takes
// them from the catalogue.
type Registration struct {
	Typed
	ProductName    string       `field:"productName"`
	ProductType    string       `field:"productType"`
	PurchaseDate   string       `field:"purchaseDate"`
	WarrantyPeriod string       `field:"warrantyPeriod"` // used only if the catalogue lets the customer choose
	ExpiryDate     string       `field:"expiryDate"`
	CustomerID     string       `field:"customerId"`
	Email          string       `field:"email"`
	Invoice        *blob.Upload `field:"invoice"`
}

// buyer is the new owner of a product, and the admin who registers it. by is "" if the customer registers it.
type buyer struct{ customerID, by string }

// scope separates repeated requests by person: admins and the customer may register at the same time.
func (b buyer) scope() string {
	if b.by == "" {
		return "product:" + b.customerID
	}
	return "product-for:" + b.by + ":" + b.customerID
}

// bound returns the limit and its key. Registrations by the desk do not count against the customer.
func (b buyer) bound() (limit.Rule, string) {
	if b.by == "" {
		return registrations, b.customerID
	}
	return deskRegistrations, b.by
}

// Filter selects products for the desk's list.
type Filter struct {
	Q      string // part of the customer ID or the name; case is ignored
	Latest bool   // only each customer's newest product
}

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

// These limits keep one account from filling the disk with invoices. The desk's limit is higher, because an
// admin registers for many customers.
var (
	registrations     = limit.Rule{Name: "product-register", Max: 60, Window: time.Hour}
	deskRegistrations = limit.Rule{Name: "product-register-desk", Max: 300, Window: time.Hour}
)

// checkedIn checks the fields that do not need the catalogue, and adds errors to form.
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

// of adds the catalogue's data and the expiry to the product.
func (p Product) of(m Model, chosen string) (Product, error) {
	p, err := p.named(m, chosen)
	if err != nil {
		return p, err
	}
	p.ExpiryDate, err = expiry(p.PurchaseDate, p.WarrantyPeriod)
	return p, err
}

// named adds name, type and period of the model. The customer's choice counts only if the catalogue allows one.
func (p Product) named(m Model, chosen string) (Product, error) {
	p.Name, p.Type, p.ModelNo, p.WarrantyPeriod = m.ProductName, m.ProductType, m.ModelNo, m.WarrantyPeriod
	if leavesChoice(m.WarrantyPeriod) {
		if p.WarrantyPeriod = choice(chosen); p.WarrantyPeriod == "" {
			return p, errChoosePeriod
		}
	}
	return p, nil
}

// newProductID returns a random product number. It is long enough that a million numbers do not collide.
func newProductID() string { return id.Human("PR", 10) }
