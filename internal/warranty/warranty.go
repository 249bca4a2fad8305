// Package warranty is about the one extension that a warranty can get: three
// months, asked for by the customer soon after the purchase, granted or
// refused once by the desk. Whether a product qualifies and what three months
// do to its expiry is the product's business; here is the request.
package warranty

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/status"
)

// Status of a request. A word that is neither Approved nor Rejected means
// that nobody decided yet.
type Status string

const (
	InProcess Status = status.WarrantyInProcess
	Approved  Status = status.Approved
	Rejected  Status = status.Rejected
)

// IsDecision tells whether a request with this status is over.
func (s Status) IsDecision() bool { return s == Approved || s == Rejected }

// Record is a request together with its product and whose it is.
type Record struct {
	ID            string
	ProductRecord string // record id of the product
	ProductID     string // its human number
	ProductName   string
	SerialNo      string
	ModelNo       string
	PurchaseDate  civil.Date
	ExpiryDate    civil.Date // three months later once it is approved
	ProductExpiry civil.Date // what the product itself says
	Invoice       string     // key of the file
	Status        Status
	Document      string // key of the letter of approval, "" without one
	RequestedAt   time.Time
	DecidedBy     string // username of the admin, "" while undecided
	DecidedAt     time.Time
	Reason        string // of a rejection; "" for none

	CustomerID, CustomerName, CustomerEmail string

	Waits lists.Waits // in a list of customers: what waits of this one's
}

// Filter narrows the desk's list.
type Filter struct {
	Q       string // part of the customer id or the name, in any case
	Latest  bool   // one request for each customer: their newest
	Waiting bool   // with Latest: only customers with a request that nobody has decided
}

// Decision is what the desk says to one or several requests, to all or none.
type Decision struct {
	Requests []string // record ids
	Status   Status
	Document *blob.Upload // the letter that goes with an approval
	OwnPaper bool         // instead the portal makes the letter
	Reason   string       // of a rejection; may be empty
}

// maxRequests of one decision; the desk decides one at a time.
const maxRequests = 100

// The refusals of this room.
var (
	errNoProductID = fault.New(fault.Invalid, "Please select a product: productID is missing.")
	errNoProduct   = fault.New(fault.NotFound, "Product not found.")
	errNoRequest   = fault.New(fault.NotFound, "Warranty request not found.")
	errClaimed     = fault.New(fault.Conflict, "This warranty has already been claimed.")
	errNoFile      = fault.New(fault.Invalid, "File is required")
	errExpiryMoved = fault.New(fault.Conflict, "The warranty of this product has changed. Please check it again.")
	errRequestIDs  = fault.New(fault.Invalid, "Please send productIds as a list of warranty record ids.")
)

// requests keeps a script from knocking all day.
var requests = limit.Rule{Name: "warranty-request", Max: 60, Window: time.Hour}

func errDecided(s Status) error {
	return fault.Newf(fault.Conflict, "Action already taken: %s", s)
}

// checked is the decision with its ids sorted, so that two decisions on the
// same requests meet in the same order, and each of them once.
func (d Decision) checked(newStatus string) (Decision, error) {
	if newStatus != string(d.Status) {
		return d, fault.Newf(fault.Invalid, "The newStatus must be %s.", d.Status)
	}
	if len(d.Requests) == 0 || len(d.Requests) > maxRequests || slices.ContainsFunc(d.Requests, isNoID) {
		return d, errRequestIDs
	}
	d.Requests = slices.Compact(slices.Sorted(slices.Values(d.Requests)))
	if d.Status != Approved {
		var err error
		d.Reason, err = field.OptionalText("the rejection reason", d.Reason, field.Paragraph)
		return d, fault.At("reason", err)
	}
	if d.Reason = ""; d.OwnPaper {
		return d, nil
	}
	if d.Document == nil {
		return d, errNoFile.At("pdf")
	}
	return d, fault.At("pdf", d.Document.Must(blob.Documents))
}

// isNoID tells what cannot be asked for. The list of an approval is JSON inside
// a field, so an escaped NUL in it passes the door that keeps NULs out.
func isNoID(id string) bool { return id == "" || strings.ContainsRune(id, 0) }

// readIDs reads the list that travels as JSON in a field of a form.
func readIDs(text string) ([]string, error) {
	var ids []string
	if err := json.Unmarshal([]byte(strings.TrimSpace(text)), &ids); err != nil {
		return nil, errRequestIDs
	}
	return ids, nil
}
