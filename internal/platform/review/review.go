// Package review has the common parts of all reviews: filters, paging, counting, and the error for a
// record that another admin has decided.
package review

import (
	"strconv"
	"time"
	"unicode/utf8"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
)

// Form holds the filter of a review, as in the query of a request.
type Form struct {
	CustomerID string
	Older      string // minimum age in days
	After      string // the last record of the previous part
	Limit      string
}

// Asked is a checked Form.
type Asked struct {
	CustomerID string    // "" for everyone
	Before     time.Time // received before this time; zero for any time
	After      string    // "" for the first part
	Limit      int
}

const (
	longestFilter = 200 // characters
	usualPart     = 25
	longestPart   = 100
	oldest        = 3650 // days
)

var (
	errAge   = fault.Newf(fault.Invalid, "Please enter the age as a number of days, at most %d.", oldest)
	errPart  = fault.New(fault.Invalid, "This page of the review does not exist. Please start with the first.")
	errLimit = fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", longestPart)
	errText  = fault.Newf(fault.Invalid, "Please filter by at most %d characters.", longestFilter)
	// ErrStatus refuses an unknown decision.
	ErrStatus = fault.New(fault.Invalid, "The decision must be Approved or Rejected.").At("status")
)

// CheckTexts refuses filters that are too long.
func CheckTexts(texts ...string) error {
	for _, text := range texts {
		if utf8.RuneCountInString(text) > longestFilter {
			return errText
		}
	}
	return nil
}

// Check parses a form. The age of a record is the number of days that have begun since it was
// received.
func (f Form) Check(now time.Time, zone *time.Location) (a Asked, err error) {
	if err := CheckTexts(f.CustomerID); err != nil {
		return a, err
	}
	a = Asked{CustomerID: f.CustomerID, After: f.After, Limit: usualPart}
	if f.Older != "" {
		days, err := strconv.Atoi(f.Older)
		if err != nil || days < 0 || days > oldest {
			return a, errAge
		}
		a.Before = civil.In(now, zone).AddDays(1 - days).Start(zone)
	}
	if f.After != "" && !id.Is(f.After) {
		return a, errPart
	}
	if f.Limit != "" {
		if a.Limit, err = strconv.Atoi(f.Limit); err != nil || a.Limit < 1 || a.Limit > longestPart {
			return a, errLimit
		}
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
