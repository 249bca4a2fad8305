package ticket

import (
	"strings"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/portal"
)

// Parcel is what a status can tell of a parcel: who carries it, under which number,
// and where it can be followed, as that was when the status was set.
type Parcel struct{ Courier, Docket, Link string }

const docketLength = 40

var (
	errNoCourier    = fault.New(fault.Invalid, "Please select the courier for this docket number.")
	errOtherCourier = fault.New(fault.Invalid, "This courier is not in the settings. Please reload the page and select one from the list.")
	errNoDocket     = fault.New(fault.Invalid, "Please enter the docket number, or select no courier.")
	errDocket       = fault.Newf(fault.Invalid, "A docket number can have only letters, digits and dashes, at most %d.", docketLength)
)

// parcelOf is the parcel of a docket number, or none if nobody spoke of one.
func parcelOf(facts portal.Facts, courier, docket string) (p Parcel, err error) {
	var form fault.Form
	courier, docket = strings.TrimSpace(courier), strings.TrimSpace(docket)
	if courier == "" && docket == "" {
		return p, nil
	}
	known, err := courierOf(facts, courier)
	form.Check("courier", err)
	switch {
	case docket == "":
		form.Check("docket", errNoDocket)
	case !isDocket(docket):
		form.Check("docket", errDocket)
	}
	return Parcel{known.Name, docket, known.Link(docket)}, form.Err()
}

func courierOf(facts portal.Facts, name string) (c portal.Courier, err error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return c, errNoCourier
	}
	c, known := facts.Courier(name)
	if !known {
		return c, errOtherCourier
	}
	return c, nil
}

// isDocket lets nothing through that means something in an address.
func isDocket(text string) bool {
	return len(text) <= docketLength && strings.Trim(text, "-") != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r != '-'
	})
}

// in is a status that tells of the parcel. Its first line is the status alone; the
// address is part of the text, which everybody shows who shows statuses. What ends a
// ticket by its text does so still.
func (p Parcel) in(s Status) Status {
	if p == (Parcel{}) {
		return s
	}
	s.Ends = s.IsEnd()
	s.Text += "\n" + p.Courier + " " + p.Docket + ": " + p.Link
	return s
}
