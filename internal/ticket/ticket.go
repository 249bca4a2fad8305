// Package ticket is about things that broke: a customer asks to have a product
// repaired or serviced, or replaced in advance (AWR), and the desk writes the
// history of what happens to it.
//
// A ticket's status is free text in no order. The last entry of the history is
// the current status, entries are only ever added, and a new ticket has none.
// Whoever knows a ticket's number may read its history, and nothing else.
package ticket

import (
	"slices"
	"strings"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/status"
)

// Kind is what a customer asks for.
type Kind string

const (
	Repair Kind = "repair" // repair or service
	AWR    Kind = "awr"    // advance warranty replacement
)

// Ticket is one request and what became of it.
type Ticket struct {
	ID           string // record id, sorts by creation
	Number       string // what people read out and track
	Kind         Kind
	Customer     Customer
	Product      Product
	Query        string
	Address      string
	PurchaseFrom string // a dealer's code; AWR only, and there optional
	FileKey      string // a photo; optional
	History      []Status
	CreatedAt    time.Time
	RaisedBy     string       // username of who at the desk did it for the customer, "" if they did it themselves
	Replacement  *Replacement // of an AWR ticket, if there is one
	Talk         Talk         // with one customer's tickets
	Waits        lists.Waits  // in a list of customers: what waits of this one's
}

// Talk is how much customer and desk have said to each other on a ticket.
type Talk struct{ Messages, CustomerUnread, DeskUnread int }

// Status is an entry of a history.
type Status struct {
	Text string
	At   time.Time
	Ends bool // the desk said that the ticket is over with it, whatever the text
}

// IsEnd tells whether a ticket is over with this as its last entry. A later one
// opens it again, unless it is an end, too.
func (s Status) IsEnd() bool { return s.Ends || isEnd(s.Text) }

// Customer is who raised a ticket, as they are called now.
type Customer struct {
	ID, Name, Email string
	Confirmed       bool          // the address; false also where it was not read
	Language        language.Code // "" where it was not read
}

// isDeleted reports whether the customer was deleted, which takes the address away.
func (c Customer) isDeleted() bool { return c.Email == "" }

// Product is the registered product that a ticket is about.
type Product struct {
	ID        string // record id
	ProductID string // the human number
	Name      string
	Type      string
	SerialNo  string
	ModelNo   string
	Purchased civil.Date
	Expiry    civil.Date
	Invoice   string // key of the file
	Claimed   bool   // the warranty extension was asked for
	Replaced  bool   // another device came in its place
}

// Request is the form that raises a ticket.
type Request struct {
	CustomerID   string // what the form says; only ever the caller's own
	ProductID    string // record id or human number
	Address      string
	Query        string
	PurchaseFrom string
}

// raiser is whose a ticket is, and who at the desk enters it for them; by is "" for
// customers who do it themselves.
type raiser struct{ customerID, by string }

// scope keeps apart what different people send: two at the desk may raise a ticket
// for the same customer as well as the customer.
func (r raiser) scope(kind Kind) string {
	if r.by == "" {
		return "ticket:" + string(kind) + ":" + r.customerID
	}
	return "ticket-for:" + r.by + ":" + string(kind) + ":" + r.customerID
}

// bound is how often, and who is counted: what the desk enters takes nothing from
// the customer.
func (r raiser) bound(kind Kind) (limit.Rule, string) {
	if r.by == "" {
		return requestsOfCustomer, string(kind) + ":" + r.customerID
	}
	return requestsOfDesk, r.by
}

// Filter narrows the lists of tickets.
type Filter struct {
	Kind       Kind
	CustomerID string // one customer's tickets
	ProductID  string // with CustomerID: only those of the product with this human number
	Q          string // part of the customer's id or name, in any case, or a ticket number
	Latest     bool   // only each customer's most recent ticket
	Waiting    bool   // with Latest: only customers with a ticket that has no status yet
}

// Lengths of the texts, in characters.
const (
	addressLength = 500
	queryLength   = 2000
	statusLength  = 500
)

// The refusals of this room.
var (
	errKind        = fault.New(fault.Invalid, "Please select the kind of ticket: repair or awr.").At("kind")
	errNoCustomer  = fault.New(fault.NotFound, "Customer not found.")
	errNoTicket    = fault.New(fault.NotFound, "Ticket not found.")
	errNoProduct   = fault.New(fault.NotFound, "Product not found.")
	errNotForType  = fault.New(fault.Conflict, "Advance warranty replacement is not available for this type of product.")
	errNotClaimed  = fault.New(fault.Conflict, "Advance warranty replacement is not available for a product whose warranty extension was claimed.")
	errEndsAnyway  = fault.Newf(fault.Invalid, "%s always close a ticket. You can choose this only for a custom status.", strings.Join(ended, " and ")).At("ends")
	errEndsNothing = fault.Newf(fault.Invalid, "%s cannot close a ticket. You can choose this only for a custom status.", strings.Join(atWork, " and ")).At("ends")
	errWrongDealer = fault.New(fault.Invalid, "Please select a dealer from the list.")
)

// Someone who tries numbers is slowed down long before they find one. Lookups
// that succeed are cheap and only bound the load of one address.
var (
	lookupsByIP        = limit.Rule{Name: "ticket-lookup", Max: 60, Window: time.Minute}
	missesByIP         = limit.Rule{Name: "ticket-miss", Max: 10, Window: time.Minute}
	requestsOfCustomer = limit.Rule{Name: "ticket-raise", Max: 30, Window: time.Hour}
	requestsOfDesk     = limit.Rule{Name: "ticket-raise-desk", Max: 300, Window: time.Hour} // of one person, for many customers
)

// checked is the form with its texts trimmed, or all that is wrong with it.
func (r Request) checked(kind Kind, photo *blob.Upload, dealers Dealers) (Request, error) {
	var form fault.Form
	var err error
	r.ProductID = strings.TrimSpace(r.ProductID)
	r.Address, err = field.Text("the address", r.Address, addressLength)
	form.Check("address", err)
	r.Query, err = field.Text("your query", r.Query, queryLength)
	form.Check("query", err)
	r.PurchaseFrom = strings.TrimSpace(r.PurchaseFrom)
	if kind != AWR {
		r.PurchaseFrom = ""
	}
	if r.PurchaseFrom != "" {
		form.Check("purchaseFrom", checkDealer(dealers, r.PurchaseFrom))
	}
	if photo != nil {
		form.Check("file", photo.Must(blob.Images))
	}
	return r, form.Err()
}

// checkDealer lets no form through whose dealer is not offered. One that was, when
// the form was opened, is named: its customer did choose from a list.
func checkDealer(dealers Dealers, name string) error {
	switch isOffered, wasOffered := dealers.OffersForAWR(name); {
	case isOffered:
		return nil
	case wasOffered:
		return fault.Newf(fault.Invalid, "%s is no longer offered. Please reload the page and select another dealer.", name)
	default:
		return errWrongDealer
	}
}

// admits tells whether a product may be asked this for, of a type that may be
// replaced in advance or not. An expired warranty does not stop anyone; the desk
// sees it and decides.
func (k Kind) admits(typeHasAWR, claimed bool) error {
	switch {
	case k != AWR:
		return nil
	case !typeHasAWR:
		return errNotForType
	case claimed:
		return errNotClaimed
	}
	return nil
}

// checkedStatus is a new entry's text, trimmed.
func checkedStatus(text string) (string, error) {
	return field.Text("a status", text, statusLength)
}

// ended are the statuses that end a ticket by themselves; whatever else the desk
// writes, it is still at work, unless the desk says that this ends it.
var ended = status.Ended(status.Ticket)

func isEnd(text string) bool { return isOneOf(ended, text) }

// atWork are the other statuses that the desk's form offers.
var atWork = status.AtWork()

func isOneOf(words []string, text string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.EqualFold(word, strings.TrimSpace(text)) })
}

// checkEnd keeps what a status says and what it does from differing: only words of
// the desk's own may end a ticket by being said to.
func checkEnd(text string, ends bool) error {
	switch {
	case !ends:
		return nil
	case isEnd(text):
		return errEndsAnyway
	case isOneOf(atWork, text):
		return errEndsNothing
	}
	return nil
}

// Open is a ticket of a customer that is not over.
type Open struct {
	Number    string
	Kind      Kind
	ProductID string // record id
	Last      Status // without a text while the desk has written nothing
	Reopened  bool   // the customer has written since
}

// OutOfWarranty tells whether the warranty had ended when the ticket was
// raised; one that ends while the desk is at work still counts.
func (t Ticket) OutOfWarranty(location *time.Location) bool {
	return t.Product.Expiry.Before(civil.In(t.CreatedAt, location))
}

// Updated is the time of the latest entry, or of the ticket while it has none.
func (t Ticket) Updated() time.Time {
	if n := len(t.History); n > 0 {
		return t.History[n-1].At
	}
	return t.CreatedAt
}
