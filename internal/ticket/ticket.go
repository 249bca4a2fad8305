// Package ticket manages requests about broken products. A customer asks for a repair, a service or an
// advance warranty replacement (AWR). The desk writes a history of statuses.
//
// A status is free text, and statuses have no fixed order. The last entry of the history is the current status.
// A new ticket has none. Every person who knows a ticket's number may read its history, and nothing else.
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

// Kind is the kind of request.
type Kind string

const (
	Repair Kind = "repair" // repair or service
	AWR    Kind = "awr"    // advance warranty replacement
)

// Ticket is a customer's request and its history.
type Ticket struct {
	ID           string // record id; sorts by time of creation
	Number       string // the number that people see
	Kind         Kind
	Customer     Customer
	Product      Product
	Query        string
	Address      string
	PurchaseFrom string
	FileKey      string
	History      []Status
	CreatedAt    time.Time
	RaisedBy     string       // username of the admin who raised it for the customer, or ""
	Replacement  *Replacement // only for AWR tickets
	Talk         Talk         // only in a list of one customer's tickets
	Waits        lists.Waits  // in a list of customers: how many tickets have no status yet
}

// Talk counts the messages on a ticket.
type Talk struct{ Messages, CustomerUnread, DeskUnread int }

// Status is an entry of a ticket's history.
type Status struct {
	Text string
	At   time.Time
	Ends bool // the desk closed the ticket with this status, whatever its text is
}

// IsEnd reports whether the ticket is closed while this is its last
// entry. A later entry reopens it, unless that entry closes it too.
func (s Status) IsEnd() bool { return s.Ends || isEnd(s.Text) }

// Customer is the customer of a ticket, with current data.
type Customer struct {
	ID, Name, Email string
	Confirmed       bool          // whether the address is confirmed; false if not read
	Language        language.Code // "" if not read
}

// isDeleted reports whether the customer was deleted. Deleting removes the address.
func (c Customer) isDeleted() bool { return c.Email == "" }

// Product is the registered product of a ticket.
type Product struct {
	ID        string // record id
	ProductID string // the number that people see
	Name      string
	Type      string
	SerialNo  string
	ModelNo   string
	Purchased civil.Date
	Expiry    civil.Date
	Invoice   string // file key
	Claimed   bool   // the warranty extension was claimed
	Replaced  bool   // another device replaced it
}

// Request is the form that creates a ticket.
type Request struct {
	CustomerID   string // from the form; must be the caller's own
	ProductID    string // record id or product number
	Address      string
	Query        string
	PurchaseFrom string
}

// raiser is the customer of a new ticket, and the admin who creates it. by is "" if the customer creates it.
type raiser struct{ customerID, by string }

// scope separates repeated requests by person: admins and the customer may create a ticket at the same time.
func (r raiser) scope(kind Kind) string {
	if r.by == "" {
		return "ticket:" + string(kind) + ":" + r.customerID
	}
	return "ticket-for:" + r.by + ":" + string(kind) + ":" + r.customerID
}

// bound returns the limit and its key. Tickets from the desk do not count against the customer.
func (r raiser) bound(kind Kind) (limit.Rule, string) {
	if r.by == "" {
		return requestsOfCustomer, string(kind) + ":" + r.customerID
	}
	return requestsOfDesk, r.by
}

// Filter selects tickets.
type Filter struct {
	Kind       Kind
	CustomerID string // one customer's tickets
	ProductID  string // with CustomerID: only tickets of the product with this number
	Q          string // part of the customer's ID or name, ignoring case, or a ticket number
	Latest     bool   // only each customer's most recent ticket
	Waiting    bool   // with Latest: only customers with a ticket that has no status yet
}

// Maximum lengths, in characters.
const (
	addressLength = 500
	queryLength   = 2000
	statusLength  = 500
)

var (
	errKind        = fault.New(fault.Invalid, "Please select the kind of ticket: repair or awr.").At("kind")
	errNoCustomer  = fault.New(fault.NotFound, "Customer not found.")
	errNoTicket    = fault.New(fault.NotFound, "Ticket not found.")
	errNoProduct   = fault.New(fault.NotFound, "Product not found.")
	errNotForType  = fault.New(fault.Conflict, "Advance warranty replacement is not available for this type of product.")
	errNotClaimed  = fault.New(fault.Conflict, "Advance warranty replacement is not available for a product whose warranty extension was claimed.")
	errEndsAnyway  = fault.Newf(fault.Invalid, "%s always close a ticket. Only with a custom status can you choose whether to close it.", strings.Join(ended, " and ")).At("ends")
	errEndsNothing = fault.Newf(fault.Invalid, "%s never close a ticket. Only with a custom status can you choose whether to close it.", strings.Join(atWork, " and ")).At("ends")
	errWrongDealer = fault.New(fault.Invalid, "Please select a dealer from the list.")
)

// Failed lookups have a low limit, so nobody can find a ticket by trying numbers. Successful lookups are
// cheap and have a higher limit.
var (
	lookupsByIP        = limit.Rule{Name: "ticket-lookup", Max: 60, Window: time.Minute}
	missesByIP         = limit.Rule{Name: "ticket-miss", Max: 10, Window: time.Minute}
	requestsOfCustomer = limit.Rule{Name: "ticket-raise", Max: 30, Window: time.Hour}
	requestsOfDesk     = limit.Rule{Name: "ticket-raise-desk", Max: 300, Window: time.Hour} // for one admin, across all customers
)

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

// checkDealer refuses a dealer that is not offered. If the dealer was offered earlier, the message names
// it, because the customer may have opened the form before the change.
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

// admits checks whether a ticket of this kind is allowed. An
// expired warranty is allowed: the desk sees it and decides.
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

func checkedStatus(text string) (string, error) {
	return field.Text("a status", text, statusLength)
}

// ended lists the statuses that always close a ticket. A custom status closes a ticket only if the desk says so.
var ended = status.Ended(status.Ticket)

func isEnd(text string) bool { return isOneOf(ended, text) }

// atWork lists the other statuses that the desk's form offers.
var atWork = status.AtWork()

func isOneOf(words []string, text string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.EqualFold(word, strings.TrimSpace(text)) })
}

// checkEnd allows ends only for a custom status. The standard statuses have a fixed meaning.
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

// Open is a customer's open ticket.
type Open struct {
	Number    string
	Kind      Kind
	ProductID string // record id
	Last      Status // with an empty text if there is none
	Reopened  bool   // the customer wrote a message after the ticket was closed
}

// OutOfWarranty reports whether the warranty had ended when the ticket was created. Later days do not matter.
func (t Ticket) OutOfWarranty(location *time.Location) bool {
	return t.Product.Expiry.Before(civil.In(t.CreatedAt, location))
}

// Updated returns the time of the latest entry, or of the ticket if it has none.
func (t Ticket) Updated() time.Time {
	if n := len(t.History); n > 0 {
		return t.History[n-1].At
	}
	return t.CreatedAt
}
