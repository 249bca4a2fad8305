// Package warranty manages the one extension that a warranty can get: three months. The customer requests it
// soon after the purchase, and the desk approves or rejects it once. Package product decides whether a
// product qualifies and computes the new expiry.
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

// Status is the state of a request. Any value except Approved and Rejected means undecided.
type Status string

const (
	InProcess Status = status.WarrantyInProcess
	Approved  Status = status.Approved
	Rejected  Status = status.Rejected
)

// IsDecision reports whether a request with this status is closed.
func (s Status) IsDecision() bool { return s == Approved || s == Rejected }

// Record is a request with its product and customer.
type Record struct {
	ID            string
	ProductRecord string // record id of the product
	ProductID     string // the human number
	ProductName   string
	SerialNo      string
	ModelNo       string
	PurchaseDate  civil.Date
	ExpiryDate    civil.Date // three months later after an approval
	ProductExpiry civil.Date // expiry stored with the product
	Invoice       string     // file key
	Status        Status
	Document      string // file key of the approval letter; "" without one
	RequestedAt   time.Time
	DecidedBy     string // username of the admin; "" while undecided
	DecidedAt     time.Time
	Reason        string // of a rejection; "" for none

	CustomerID, CustomerName, CustomerEmail string

	Waits lists.Waits // in the list of customers: the waiting requests of this one
}

// Filter selects requests for the desk's list.
type Filter struct {
	Q       string // part of the customer id or the name, in any case
	Latest  bool   // only the newest request of each customer
	Waiting bool   // with Latest: only customers with undecided requests
}

// Decision is the desk's decision on one or more requests.
type Decision struct {
	Requests []string // record ids
	Status   Status
	Document *blob.Upload // uploaded approval letter
	OwnPaper bool         // the portal makes the letter instead
	Reason   string       // of a rejection; can be empty
}

// maxRequests limits one decision. The pages decide one request at a time.
const maxRequests = 100

var (
	errNoProductID = fault.New(fault.Invalid, "Please select a product: productID is missing.")
	errNoProduct   = fault.New(fault.NotFound, "Product not found.")
	errNoRequest   = fault.New(fault.NotFound, "Warranty request not found.")
	errClaimed     = fault.New(fault.Conflict, "This warranty has already been claimed.")
	errNoFile      = fault.New(fault.Invalid, "File is required")
	errExpiryMoved = fault.New(fault.Conflict, "The warranty of this product has changed. Please check it again.")
	errRequestIDs  = fault.New(fault.Invalid, "Please send productIds as a list of warranty record ids.")
)

// requests limits requests from scripts.
var requests = limit.Rule{Name: "warranty-request", Max: 60, Window: time.Hour}

func errDecided(s Status) error {
	return fault.Newf(fault.Conflict, "Action already taken: %s", s)
}

// checked returns the decision with sorted, unique ids. The fixed order avoids deadlocks between two
// decisions.
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

// isNoID reports whether an id is invalid. The ids come as JSON inside a form field, so an escaped NUL passes
// the earlier check for NULs.
func isNoID(id string) bool { return id == "" || strings.ContainsRune(id, 0) }

func readIDs(text string) ([]string, error) {
	var ids []string
	if err := json.Unmarshal([]byte(strings.TrimSpace(text)), &ids); err != nil {
		return nil, errRequestIDs
	}
	return ids, nil
}
