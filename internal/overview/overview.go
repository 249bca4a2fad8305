// Package overview is the desk seen from above: what is open and how old it is,
// what was claimed and registered, which warranties end, how long answers take.
//
// All of it is read from the records by their indexes. What was read is kept for a
// minute (kept.go). This file says what there is to see.
package overview

import (
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/status"
)

// Range is the days that somebody looks at, both included.
type Range struct{ From, To civil.Date }

const (
	usualDays = 90
	mostDays  = 5 * 366
)

var (
	errDay      = fault.New(fault.Invalid, "Please enter a valid date.")
	errBackward = fault.New(fault.Invalid, "The first day cannot be after the last day.").At("from")
	errFuture   = fault.New(fault.Invalid, "The last day cannot be in the future.").At("to")
	errTooLong  = fault.New(fault.Invalid, "Please select at most five years.").At("from")
)

// readRange is what an address says; of what it leaves out, the last 90 days.
func readRange(from, to string, today civil.Date) (r Range, err error) {
	var form fault.Form
	r.To = today
	if to != "" {
		if r.To, err = civil.Parse(to); err != nil {
			form.Check("to", errDay)
		}
	}
	r.From = r.To.AddDays(1 - usualDays)
	if from != "" {
		if r.From, err = civil.Parse(from); err != nil {
			form.Check("from", errDay)
		}
	}
	if err := form.Err(); err != nil {
		return r, err
	}
	switch {
	case r.To.After(today):
		return r, errFuture
	case r.From.After(r.To):
		return r, errBackward
	case r.From.DaysUntil(r.To) >= mostDays:
		return r, errTooLong
	}
	return r, nil
}

// monday begins the week of a day.
func monday(d civil.Date) civil.Date {
	weekday := time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC).Weekday()
	return d.AddDays(-(int(weekday) + 6) % 7)
}

// first begins the month of a day.
func first(d civil.Date) civil.Date { return civil.Date{Year: d.Year, Month: d.Month, Day: 1} }

// weeks are the Mondays of a range, the first of which may lie before it.
func (r Range) weeks() (all []civil.Date) {
	for d := monday(r.From); !d.After(r.To); d = d.AddDays(7) {
		all = append(all, d)
	}
	return all
}

// months are the first days of those that a range touches.
func (r Range) months() (all []civil.Date) {
	for d := first(r.From); !d.After(r.To); d = d.AddMonths(1) {
		all = append(all, d)
	}
	return all
}

// untouchedAfter is how many working days may pass before something counts as
// untouched.
const untouchedAfter = 3

// ages divide what is open.
var ages = []DaysBody{{0, new(1)}, {2, new(3)}, {4, new(7)}, {8, new(14)}, {15, new(30)}, {31, nil}}

// endings are how many days from today on warranties are looked at.
var endings = []EndingBody{{FromDay: 0, ToDay: 30}, {FromDay: 31, ToDay: 60}, {FromDay: 61, ToDay: 90}}

// The kinds of what the desk works through.
const (
	repair   = "repair"
	awr      = "awr"
	warranty = "warranty"
	claim    = "claim"
)

// What a status that is no word of its own is counted as.
const (
	noStatus    = "none"
	otherStatus = "other"
)

// isNew is the stage of records without a status.
const isNew = string(status.New)

// counted is a stage of the queue for what is open, and the status that it is counted as.
type counted struct{ stage, status string }

var stages = func() []counted {
	all := []counted{{isNew, noStatus}}
	for _, w := range status.Open() {
		all = append(all, counted{string(w.Stage), w.Text})
	}
	return append(all, counted{string(status.Other), otherStatus})
}()

// Where a claim ends.
const (
	approved = status.Approved
	rejected = status.Rejected
)
