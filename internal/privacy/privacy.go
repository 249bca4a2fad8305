// Package privacy handles requests of people about their own data: information, a copy, a correction and
// deletion. The data belongs to other packages, and each erases its own. This package stores who asked, and
// when.
package privacy

import (
	"slices"
	"time"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/limit"
)

// Wait is how long a customer can cancel a deletion.
const Wait = 7 * 24 * time.Hour

// Deletion is a customer's request to be deleted, and its state.
type Deletion struct {
	CustomerID string
	AskedAt    time.Time
	AskedBy    string // desk username; "" if the customer asked
	CloseOpen  bool   // close open records; otherwise the deletion waits for them
	DueAt      time.Time
	BegunAt    time.Time // zero while it can be cancelled
	DoneAt     time.Time // zero until all steps are done
}

// isAsked reports whether the customer or the desk requested the deletion. Deletions by retention or after a
// restore have no waiting time.
func (d Deletion) isAsked() bool { return d.DueAt.After(d.AskedAt) }

// Open counts a customer's open records.
type Open struct{ Tickets, Requests, Claims int }

func (o Open) isAny() bool { return o.Tickets+o.Requests+o.Claims > 0 }

// Plan shows what a deletion would remove, before the customer requests it.
type Plan struct {
	Deletion *Deletion
	Open     Open
	Files    int // files that will be deleted
	Invoices int // invoices that stay
	Years    int // how many years invoices of approved claims stay
}

// Profile holds contact details of a person.
type Profile struct{ Name, Email, Phone, Address string }

// Person is someone who is being deleted, with current and former contact details.
type Person struct {
	CustomerID string
	Since      time.Time // registration time
	Was        []Profile
	Numbers    []string // ids of tickets, claims, messages, notes and products
	BegunAt    time.Time
	// Farewell is the address for the last email; "" sends none.
	Farewell string
	Language language.Code
}

func (p Person) all(field func(Profile) string) (values []string) {
	for _, was := range p.Was {
		if value := field(was); value != "" && !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	return values
}

// Emails returns all addresses the person used.
func (p Person) Emails() []string { return p.all(func(was Profile) string { return was.Email }) }

// Names returns all names the person used.
func (p Person) Names() []string { return p.all(func(was Profile) string { return was.Name }) }

// Phones returns all phone numbers the person used.
func (p Person) Phones() []string { return p.all(func(was Profile) string { return was.Phone }) }

// Own returns strings that occur only in this person's records.
func (p Person) Own() []string {
	return slices.Concat([]string{p.CustomerID}, p.Emails(), p.Numbers)
}

var (
	errNoCustomer = fault.New(fault.NotFound, "Customer not found.")
	errVersion    = fault.New(fault.Invalid, "Please say which version of the privacy notice you saw.").At("version")
	errNone       = fault.New(fault.NotFound, "No deletion has been requested.")
	errBegun      = fault.New(fault.Conflict, "The account is being deleted. This can no longer be stopped.")
	errOpen       = fault.New(fault.Conflict, "Some tickets, warranty requests or claims are still open. Please confirm that they may be closed.").At("closeOpen")
)

// asks limits how often a person can make requests that send an email.
var asks = limit.Rule{Name: "privacy", Max: 10, Window: time.Hour}

const longestReason = 500
