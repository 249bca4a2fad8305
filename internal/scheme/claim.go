package scheme

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/money"
	"aftercare/internal/platform/status"
)

// Status is the state of a claim.
type Status string

const (
	Waiting   Status = status.WaitForConfirmation
	InProcess Status = status.ClaimInProcess
	Approved  Status = status.Approved
	Rejected  Status = status.Rejected
)

// from returns the status that must come before s. The desk moves a waiting claim to In Process or rejects
// it, and approves a claim that is In Process. There is no way back, and a decision is final.
func (s Status) from() (Status, bool) {
	switch s {
	case InProcess, Rejected:
		return Waiting, true
	case Approved:
		return InProcess, true
	default:
		return "", false
	}
}

// IsDecision reports whether a claim with this status is closed.
func (s Status) IsDecision() bool { return s == Approved || s == Rejected }

func (s Status) known() bool {
	return slices.Contains([]Status{Waiting, InProcess, Approved, Rejected}, s)
}

// Claim is a dealer's claim on a scheme.
type Claim struct {
	ID              string // record id, sorts by time
	TicketNo        string // the human number
	CustomerID      string
	SchemeID        string
	Status          Status
	ForReference    bool // submitted after the scheme ended
	InvoiceKey      string
	InvoiceSHA256   string
	Purchase        Purchase
	RejectionReason string
	CreatedAt       time.Time
}

// Purchase holds the dealer's entries about the invoice; zero values were not entered.
type Purchase struct {
	Date   civil.Date
	From   string // dealer code
	Amount int64  // paise
	// QRAmount is the amount in the invoice's QR code, as the dealer's page read it. It is only a hint for
	// the desk, because the code's signature is not checked.
	QRAmount int64
}

// Record is a claim with the names of its customer and scheme.
type Record struct {
	Claim
	CustomerName, Phone, Email string
	SchemeName                 string
	SchemeEndDate              civil.Date
	SchemeDeleted              bool
	Duplicate                  Duplicate
	History                    []Event
	Group                      Group
	// InvoiceName is set only in a dealer's own claims.
	InvoiceName string
}

// Duplicate names an earlier claim with the same invoice file, or one of the same dealer with the same amount
// and purchase date. The desk sees it, and it blocks nothing: two purchases can cost the same on one day.
type Duplicate struct {
	TicketNo string
	SameFile bool
}

// Event is one entry of a claim's history.
type Event struct {
	Status Status
	Kind   auth.Kind
	Actor  string
	Reason string
	At     time.Time
}

// Group counts the claims of a customer on a scheme, if a record stands for all of them.
type Group struct {
	Claims, Waiting int
	Since           time.Time // time of the first claim
}

// ClaimFilter selects claims for the list.
type ClaimFilter struct {
	Q        string // part of the customer id or name, in any case
	SchemeID string // empty for all
	Latest   bool   // only the newest claim per customer and scheme
	Waiting  bool   // with Latest: only those who have undecided claims
}

// Item is one scheme of a submitted form, as typed.
type Item struct {
	SchemeID                 string
	Invoice                  *blob.Upload
	Date, From, AmountRupees string
	QRRupees                 string // amount from the QR code; "" if none
}

// Decision is the desk's decision on one claim.
type Decision struct {
	CustomerID, SchemeID, TicketNo string
	Status                         Status
	Reason                         string
	AtOnce                         bool // an approval moves a waiting claim through In Process
}

const (
	// notSaid is what forms send for an empty text.
	notSaid = "N/A"

	maxAmount = 10_000_000_000 * 100 // paise
	maxBatch  = 500
)

// formsByDealer lets a dealer send 300 forms per hour, so each of 300 invoices can have its own form.
var formsByDealer = limit.Rule{Name: "scheme-claim", Max: 300, Window: time.Hour}

var (
	errNothingSelected = fault.New(fault.Invalid, "Please select at least one scheme.")
	errInvoiceMissing  = fault.New(fault.Invalid, "Please upload an invoice for each selected scheme.")
	errUnequal         = fault.New(fault.Invalid, "Each selected scheme needs its own name, date, invoice, purchase date, dealer and amount.")
	errFuturePurchase  = fault.New(fault.Invalid, "The purchase date cannot be in the future.")
	errUnknownDealer   = fault.New(fault.Invalid, "Please select the dealer you purchased from.")
	errAmountUnclear   = fault.New(fault.Invalid, "Please enter the invoice amount in rupees, with at most two decimals.")
	errAmountNegative  = fault.New(fault.Invalid, "The invoice amount cannot be negative.")
	errAmountTooLarge  = fault.Newf(fault.Invalid, "The invoice amount can be at most %s.", money.Rupees(maxAmount))
	errUnknownStatus   = fault.New(fault.Invalid, "The status must be In Process, Approved or Rejected.")
	errNoReason        = fault.New(fault.Invalid, "Please provide a rejection reason.")
)

// checkedIn reads the typed values of an item. It adds their errors to the form at the item's place.
func (i Item) checkedIn(form *fault.Form, place int, today civil.Date, dealers Dealers) (p Purchase) {
	var err error
	if i.Invoice == nil {
		form.Check(fault.Place("invoiceFiles", place), errInvoiceMissing)
	}
	if date := said(i.Date); date != "" {
		p.Date, err = field.Date("the purchase date", date)
		if err == nil && p.Date.After(today) {
			err = errFuturePurchase
		}
		form.Check(fault.Place("purchaseDates", place), err)
	}
	if p.From = said(i.From); p.From != "" {
		form.Check(fault.Place("purchaseFrom", place), checkDealer(dealers, p.From))
	}
	p.Amount, err = readRupees(said(i.AmountRupees))
	form.Check(fault.Place("invoiceAmounts", place), err)
	p.QRAmount, err = readRupees(said(i.QRRupees))
	form.Check(fault.Place("qrAmounts", place), err)
	if i.Invoice != nil {
		form.Check(fault.Place("invoiceFiles", place), i.Invoice.Must(blob.Invoices))
	}
	return p
}

// checkDealer refuses a dealer that is not offered. The error names a dealer that was offered when the form
// was opened.
func checkDealer(dealers Dealers, name string) error {
	switch isOffered, wasOffered := dealers.OffersForClaims(name); {
	case isOffered:
		return nil
	case wasOffered:
		return fault.Newf(fault.Invalid, "%s is no longer offered. Please reload the page and select another dealer.", name)
	default:
		return errUnknownDealer
	}
}

func said(text string) string {
	if text = strings.TrimSpace(text); text == notSaid {
		return ""
	}
	return text
}

// readRupees converts a decimal number to paise without floating point. Empty and zero both mean no amount.
func readRupees(text string) (paise int64, err error) {
	if text == "" {
		return 0, nil
	}
	if strings.HasPrefix(text, "-") {
		return 0, errAmountNegative
	}
	whole, fraction, dot := strings.Cut(text, ".")
	if !allDigits(whole) || (dot && !allDigits(fraction)) || len(fraction) > 2 {
		return 0, errAmountUnclear
	}
	paise, err = strconv.ParseInt(whole+(fraction + "00")[:2], 10, 64)
	if err != nil {
		paise = math.MaxInt64 // only digits, so the number is too large
	}
	if paise > maxAmount {
		return 0, errAmountTooLarge
	}
	return paise, nil
}

func allDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// checked returns the decision with a trimmed reason. Only a rejection keeps a reason.
func (d Decision) checked() (Decision, error) {
	if !d.Status.known() {
		return d, errUnknownStatus
	}
	if d.Status != Rejected {
		d.Reason = ""
		return d, nil
	}
	if strings.TrimSpace(d.Reason) == "" {
		return d, errNoReason
	}
	var err error
	d.Reason, err = field.Text("the rejection reason", d.Reason, field.Paragraph)
	return d, err
}

// errNoClaim repeats the number only if it can be a real one, so that a link cannot put other text into the
// message.
func errNoClaim(ticketNo string) error {
	if len(ticketNo) > len(ticketPrefix)+ticketLength || strings.Trim(ticketNo, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "" {
		return fault.New(fault.NotFound, "Claim not found.")
	}
	return fault.Newf(fault.NotFound, "Claim %s not found.", ticketNo)
}

func errNotAllowed(d Decision, stands Status) error {
	if d.Status == stands {
		return fault.Newf(fault.Conflict, "Claim %s is already %s. Nothing was changed.", d.TicketNo, stands)
	}
	return fault.Newf(fault.Conflict, "Claim %s is %s and cannot become %s. Nothing was changed.", d.TicketNo, stands, d.Status)
}
