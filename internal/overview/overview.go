// Package overview shows the state of the desk: open work and its age, claims, registrations, warranties that
// end, and response times.
//
// It reads the records by their indexes and caches the result for a minute (kept.go). This file defines the
// figures.
package overview

import (
	"cmp"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/status"
)

// Range is a range of days, both included.
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

// rangeOf checks a range. The default is the last 90 days.
func rangeOf(from, to, today civil.Date) (Range, error) {
	r := Range{To: cmp.Or(to, today)}
	r.From = cmp.Or(from, r.To.AddDays(1-usualDays))
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

func monday(d civil.Date) civil.Date {
	weekday := time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC).Weekday()
	return d.AddDays(-(int(weekday) + 6) % 7)
}

func first(d civil.Date) civil.Date { return civil.Date{Year: d.Year, Month: d.Month, Day: 1} }

// weeks returns the Mondays of a range. The first can be before the range.
func (r Range) weeks() (all []civil.Date) {
	for d := monday(r.From); !d.After(r.To); d = d.AddDays(7) {
		all = append(all, d)
	}
	return all
}

func (r Range) months() (all []civil.Date) {
	for d := first(r.From); !d.After(r.To); d = d.AddMonths(1) {
		all = append(all, d)
	}
	return all
}

const untouchedAfter = 3

var ages = []DaysBody{{0, new(1)}, {2, new(3)}, {4, new(7)}, {8, new(14)}, {15, new(30)}, {31, nil}}

var endings = []EndingBody{{FromDay: 0, ToDay: 30}, {FromDay: 31, ToDay: 60}, {FromDay: 61, ToDay: 90}}

const (
	repair   = "repair"
	awr      = "awr"
	warranty = "warranty"
	claim    = "claim"
)

// Names for tickets without a status and with a custom status.
const (
	noStatus    = "none"
	otherStatus = "other"
)

const isNew = string(status.New)

// counted is a stage of the queue and the status it counts as.
type counted struct{ stage, status string }

var stages = func() []counted {
	all := []counted{{isNew, noStatus}}
	for _, w := range status.Open() {
		all = append(all, counted{string(w.Stage), w.Text})
	}
	return append(all, counted{string(status.Other), otherStatus})
}()

const (
	approved = status.Approved
	rejected = status.Rejected
)
