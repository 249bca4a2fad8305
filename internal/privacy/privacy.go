// Package privacy is about what people may ask of their own data: to be told what is kept,
// to have a copy, to have it corrected, and to be deleted. The data belong to their rooms,
// which take a person out of what is theirs; here is who asked for it, and when.
package privacy

import (
	"slices"
	"time"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/limit"
)

// Wait is how long somebody can change their mind about a deletion.
const Wait = 7 * 24 * time.Hour

// Deletion is the wish of a customer to be deleted, and what became of it.
type Deletion struct {
	CustomerID string
	AskedAt    time.Time
	AskedBy    string // a username of the desk; "" for the customer
	CloseOpen  bool   // what is open then is closed; otherwise the deletion waits for it
	DueAt      time.Time
	BegunAt    time.Time // zero while it can be cancelled
	DoneAt     time.Time // zero while something is left to do
}

// isAsked reports whether somebody asked for it and had time to change their mind. Retention and
// a restore delete at once.
func (d Deletion) isAsked() bool { return d.DueAt.After(d.AskedAt) }

// Open is how much of a customer's is not closed yet.
type Open struct{ Tickets, Requests, Claims int }

func (o Open) isAny() bool { return o.Tickets+o.Requests+o.Claims > 0 }

// Plan is what a deletion would do: it is shown before anybody asks for one.
type Plan struct {
	Deletion *Deletion // nil if none was requested
	Open     Open
	Files    int // that go
	Invoices int // that stay
	Years    int // for which invoices of approved claims stay
}

// Profile is what a person was known by.
type Profile struct{ Name, Email, Phone, Address string }

// Person is somebody who is being deleted, with all that they were known by over time.
type Person struct {
	CustomerID string
	Since      time.Time // when they registered
	Was        []Profile
	Numbers    []string // of their tickets, claims, messages and notes
	BegunAt    time.Time
	// Farewell is where they are told that it is done; "" for nowhere.
	Farewell string
	Language language.Code // that they read
}

func (p Person) all(field func(Profile) string) (values []string) {
	for _, was := range p.Was {
		if value := field(was); value != "" && !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	return values
}

// Emails are the addresses at which the person was reached.
func (p Person) Emails() []string { return p.all(func(was Profile) string { return was.Email }) }

// Names are what the person was called.
func (p Person) Names() []string { return p.all(func(was Profile) string { return was.Name }) }

// Phones are the numbers at which the person was reached.
func (p Person) Phones() []string { return p.all(func(was Profile) string { return was.Phone }) }

// Own are words that only this person's records hold.
func (p Person) Own() []string {
	return slices.Concat([]string{p.CustomerID}, p.Emails(), p.Numbers)
}

// The refusals of this room.
var (
	errNoCustomer = fault.New(fault.NotFound, "Customer not found.")
	errVersion    = fault.New(fault.Invalid, "Please say which version of the privacy notice you saw.").At("version")
	errNone       = fault.New(fault.NotFound, "No deletion has been requested.")
	errBegun      = fault.New(fault.Conflict, "The account is being deleted. This can no longer be stopped.")
	errOpen       = fault.New(fault.Conflict, "Some tickets, warranty requests or claims are still open. Please confirm that they may be closed.").At("closeOpen")
)

// asks bounds how often somebody asks for something that costs a letter.
var asks = limit.Rule{Name: "privacy", Max: 10, Window: time.Hour}

// longestReason is how many characters the desk may give as a reason.
const longestReason = 500
