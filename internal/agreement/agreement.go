// Package agreement manages the quarterly agreements between the company and its Micro Distributors. A
// partner accepts a buying target and gets a payout for purchases.
//
// A programme is the offer for one quarter. Any customer can sign one agreement per programme, before its
// quarter ends. A signed programme never changes, so old agreements keep their tiers and terms. Bank account
// numbers are stored encrypted and never appear in emails or logs. Only the partner and Managers can read
// them, and the audit trail records each reading by the desk.
package agreement

import (
	"strings"
	"time"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
)

// Agreement is a signed agreement.
type Agreement struct {
	ID         string
	CustomerID string
	Partner
	Programme Programme
	SignedAt  time.Time
}

// Partner holds the values from the form.
type Partner struct {
	Location              string
	BankAccountNumber     string
	IFSCCode              string
	PurchaseDistributor   string
	AuthorizedDistributor string // for the partner's region
	DistributorLocation   string
	PartnerName           string // the firm
	ContactPersonName     string
	MobileNumber          string
	Address               string
}

// shortestMasked is the shortest number whose last four digits may be shown.
const shortestMasked = 8

// lastFour returns the end of the bank account number, so that the desk can tell accounts apart. It is empty
// for short numbers.
func (p Partner) lastFour() string {
	number := []rune(p.BankAccountNumber)
	if len(number) < shortestMasked {
		return ""
	}
	return string(number[len(number)-4:])
}

// Customer holds the customer's current details.
type Customer struct {
	CustomerID, Name, Email, Phone, Role string
}

// Record is an agreement and the customer who signed it.
type Record struct {
	Customer  Customer
	Agreement Agreement
}

// Filter selects agreements for the list.
type Filter struct {
	Q string // part of the customer id, the name or the location, in any case
	// Programme is a programme id; empty for all.
	Programme string
}

var (
	errSignedAlready       = fault.New(fault.Conflict, "You have already submitted the agreement for this quarter.")
	errUnknownDistributor  = fault.New(fault.Invalid, "Please select a purchase distributor from the list.")
	errUnknownLocation     = fault.New(fault.Invalid, "Please select a distributor location from the list.")
	errNothingOpen         = fault.New(fault.Conflict, "No agreement is open for signing. The last programme is closed.")
	errNoQuarter           = fault.New(fault.Invalid, "Please select the quarter.")
	errProgrammeGone       = fault.New(fault.Conflict, "The programme has changed. Please reload the page.")
	errUnknownProgramme    = fault.New(fault.NotFound, "Programme not found.")
	errProgrammeSigned     = fault.New(fault.Conflict, "A partner has signed this programme. You can no longer withdraw it.")
	errProgrammeEnded      = fault.New(fault.Conflict, "The quarter of this programme has ended. It can no longer be signed.")
	errProgrammeOver       = fault.New(fault.Conflict, "The quarter of this programme has ended. You can no longer withdraw it.")
	errOnlyProgramme       = fault.New(fault.Conflict, "This is the only programme. Please open another one before you withdraw it.")
	errQuarterTaken        = fault.New(fault.Conflict, "This quarter already has a programme.")
	errUnknownQuarter      = fault.New(fault.Invalid, "Please select a quarter: Q1, Q2, Q3 or Q4.")
	errYearUnclear         = fault.New(fault.Invalid, "Please enter the year with four digits, from 2000 to 2100.")
	errNoTiers             = fault.Newf(fault.Invalid, "Please enter 1 to %d payout tiers.", maxTiers)
	errTargetUnclear       = fault.New(fault.Invalid, "Please enter each buying target in whole rupees, from 1 to 10,00,00,00,000.")
	errPayoutUnclear       = fault.New(fault.Invalid, "Please enter each payout in percent, more than 0 and at most 100, with at most two decimals.")
	errTiersNotAscending   = fault.New(fault.Invalid, "Each buying target must be higher than the one before.")
	errPayoutsNotAscending = fault.New(fault.Invalid, "A higher buying target cannot pay less than the one before.")
	errNoTerms             = fault.Newf(fault.Invalid, "Please enter 1 to %d terms.", maxTerms)
)

// checkedIn returns the form with trimmed texts and adds its errors to form. Every field is required. Only
// the bank can check the account number and the IFSC code.
func (p Partner) checkedIn(form *fault.Form, distributors Distributors) Partner {
	for _, entry := range []struct {
		name  string
		label string
		value *string
		check func(label, value string, max int) (string, error)
		max   int
	}{
		{"location", "the location", &p.Location, field.Text, field.Line},
		{"bankAccountNumber", "the bank account number", &p.BankAccountNumber, field.Text, 40},
		{"ifscCode", "the IFSC code", &p.IFSCCode, field.Text, 20},
		{"purchaseDistributor", "the purchase distributor", &p.PurchaseDistributor, field.Text, field.Line},
		{"authorizedDistributor", "the authorized distributor for your region", &p.AuthorizedDistributor, field.Name, field.Line},
		{"partnerName", "the partner or firm name", &p.PartnerName, field.Name, field.Line},
		{"contactPersonName", "the contact person's name", &p.ContactPersonName, field.Name, field.Line},
		{"distributorLocation", "the distributor location", &p.DistributorLocation, field.Text, field.Line},
		{"mobileNumber", "the mobile number", &p.MobileNumber, field.Text, 20},
		{"address", "the address", &p.Address, field.Text, 500},
	} {
		text, err := entry.check(entry.label, *entry.value, entry.max)
		form.Check(entry.name, err)
		*entry.value = text
	}
	isOffered, wasOffered := distributors.OffersForAgreements(p.PurchaseDistributor)
	form.Check("purchaseDistributor", choice(p.PurchaseDistributor, isOffered, wasOffered, errUnknownDistributor))
	isOffered, wasOffered = distributors.OffersLocation(p.DistributorLocation)
	form.Check("distributorLocation", choice(p.DistributorLocation, isOffered, wasOffered, errUnknownLocation))
	p.IFSCCode = strings.ToUpper(p.IFSCCode)
	return p
}

// choice refuses a value that is not offered. The error names a value that was offered when the form was
// opened.
func choice(name string, isOffered, wasOffered bool, unknown error) error {
	switch {
	case isOffered:
		return nil
	case wasOffered:
		return fault.Newf(fault.Invalid, "%s is no longer offered. Please select another one.", name)
	default:
		return unknown
	}
}
