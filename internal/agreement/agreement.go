// Package agreement is the quarterly letter between the company and its Micro
// Distributors: a partner accepts a buying target and is paid by what they
// bought.
//
// What is offered in a quarter is a programme. A customer of any role signs
// one agreement for each programme, before its quarter is over. A programme
// that was signed never changes, so an old letter keeps its tiers and terms. Bank
// account numbers are for the partner and for Managers: they are
// stored sealed, stand in no mail and no log, and whoever at the desk reads one is noted.
package agreement

import (
	"strings"
	"time"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
)

// Agreement is a signed letter.
type Agreement struct {
	ID         string
	CustomerID string
	Partner
	Programme Programme
	SignedAt  time.Time
}

// Partner is what a customer writes into the form.
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

// shortestMasked has every number whose end does not give it away.
const shortestMasked = 8

// lastFour are the last characters of the bank account number, by which the desk tells
// accounts apart. A number that is too short to be masked has none.
func (p Partner) lastFour() string {
	number := []rune(p.BankAccountNumber)
	if len(number) < shortestMasked {
		return ""
	}
	return string(number[len(number)-4:])
}

// Customer is the part of the customer's record that goes with their letter.
type Customer struct {
	CustomerID, Name, Email, Phone, Role string
}

// Record is a letter and the customer who signed it, under their current name.
type Record struct {
	Customer  Customer
	Agreement Agreement
}

// Filter narrows Agreement Details.
type Filter struct {
	Q string // part of the customer id, the name or the location, in any case
	// Programme is the id of the one whose letters are wanted; all if empty.
	Programme string
}

// The refusals of this room.
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

// checkedIn is the form with its texts trimmed; what is wrong with it the form
// notes. Every field is required and bounded; what a bank account or an IFSC
// looks like is for the bank to say.
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

// choice lets nothing through that is not offered. What was, when the form was
// opened, is named: its customer did choose from a list.
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
