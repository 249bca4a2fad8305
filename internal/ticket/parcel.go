package ticket

import (
	"strings"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/portal"
)

// Parcel holds the courier, the docket number and the tracking
// link of a parcel, as they were when the status was set.
type Parcel struct{ Courier, Docket, Link string }

const docketLength = 40

var (
	errNoCourier    = fault.New(fault.Invalid, "Please select the courier for this docket number.")
	errOtherCourier = fault.New(fault.Invalid, "This courier is not in the settings. Please reload the page and select one from the list.")
	errNoDocket     = fault.New(fault.Invalid, "Please enter the docket number, or select no courier.")
	errDocket       = fault.Newf(fault.Invalid, "A docket number can have only letters, digits and dashes, at most %d.", docketLength)
)

// parcelOf checks a courier and a docket number. If both are empty, there is no parcel.
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

// isDocket allows only characters that have no special meaning in a URL.
func isDocket(text string) bool {
	return len(text) <= docketLength && strings.Trim(text, "-") != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r != '-'
	})
}

// in adds the parcel to a status. The first line stays the status. The link is
// part of the text, so every page that shows statuses shows it. The longer text
// no longer equals a closing status such as "Completed", so Ends is set instead.
func (p Parcel) in(s Status) Status {
	if p == (Parcel{}) {
		return s
	}
	s.Ends = s.IsEnd()
	s.Text += "\n" + p.Courier + " " + p.Docket + ": " + p.Link
	return s
}
