// Package review has the common parts of all reviews: filters, paging, counting, and the error for a
// record that another admin has decided.
package review

import (
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
)

// Form holds the filter of a review, as in the query of a request.
type Form struct {
	CustomerID string `query:"customer" maxLength:"200" example:"CU3F9K2M7Q" doc:"customerId; empty for all"`
	Older      int    `query:"older" minimum:"0" maximum:"3650" example:"3" doc:"Minimum age in days"`
	After      string `query:"after" example:"01KJP2QW00000000000000000A" doc:"Value of next from the previous page"`
	Limit      int    `query:"limit" minimum:"1" maximum:"100" default:"25" example:"10" doc:"Records per page"`
}

// Refusals refuses wrong values.
func (Form) Refusals() map[string]error {
	return map[string]error{"customer": ErrText, "older": errAge, "limit": errLimit}
}

// Asked is a checked Form.
type Asked struct {
	CustomerID string    // "" for everyone
	Before     time.Time // received before this time; zero for any time
	After      string    // "" for the first part
	Limit      int
}

var (
	errAge   = fault.Newf(fault.Invalid, "Please enter the age as a number of days, at most %d.", 3650)
	errPart  = fault.New(fault.Invalid, "This page of the review does not exist. Please start with the first.")
	errLimit = fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", 100)
	// ErrText refuses a filter that is too long.
	ErrText = fault.Newf(fault.Invalid, "Please filter by at most %d characters.", 200)
	// ErrStatus refuses an unknown decision.
	ErrStatus = fault.New(fault.Invalid, "The decision must be Approved or Rejected.").At("status")
)

// Check reads a form. The age of a record is the number of days that have begun since it was
// received.
func (f Form) Check(now time.Time, zone *time.Location) (a Asked, err error) {
	a = Asked{CustomerID: f.CustomerID, After: f.After, Limit: f.Limit}
	if f.Older > 0 {
		a.Before = civil.In(now, zone).AddDays(1 - f.Older).Start(zone)
	}
	if f.After != "" && !id.Is(f.After) {
		return a, errPart
	}
	return a, nil
}

// Part is a page of open records, oldest first.
type Part[T any] struct {
	Items []T
	Next  string   // the record after which the next part begins; "" at the end
	Total db.Total // over all parts
}

// PartOf makes a part from up to a.Limit+1 records. The extra record only shows that there is a next
// part. count returns the number of all open records, or most if there are more.
func PartOf[T any](a Asked, read []T, idOf func(T) string, count func(most int) (int, error)) (p Part[T], err error) {
	if p.Items = read; len(read) > a.Limit {
		p.Items = read[:a.Limit]
		p.Next = idOf(p.Items[a.Limit-1])
	}
	counted, err := count(db.CountedTo + 1)
	p.Total = db.Told(counted, db.CountedTo)
	return p, err
}

// Word says who decided something, and when.
type Word struct {
	By   string // a username, or a customer's number
	Name string // "" if the person is not an admin
	At   time.Time
}

// WasFirst returns the error for an admin who decided second. It names the first decision. For
// today it gives only the time.
func (w Word) WasFirst(did, reader string, now time.Time) error {
	who := w.Name
	switch {
	case w.By == reader:
		who = "You"
	case who == "":
		who = w.By
	}
	at := w.At.In(now.Location())
	when := "at " + at.Format("15:04")
	if civil.Of(at) != civil.Of(now) {
		when = "on " + at.Format("2 January 2006") + " " + when
	}
	return fault.Newf(fault.Conflict, "%s %s %s.", who, did, when)
}
