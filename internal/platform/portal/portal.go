// Package portal is what rooms, letters and pages know of the portal they belong
// to: whose it is, where it is reached, whose calendar counts. Its owner may
// change all of that while it serves, so whoever needs a fact asks for it anew.
package portal

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/civil"
)

// Facts are the portal at one moment.
type Facts struct {
	Brand        string
	Palette      *Palette // of the owner's accent; nil for the colours that are built in
	Logo         *Picture // nil for the drawn one
	DarkLogo     *Picture // in the dark theme; nil for the same one
	SupportEmail string
	SupportPhone string // may be empty
	// PostalAddress is where parcels come from and go back to, in lines; may be empty.
	PostalAddress string
	Signatory     string
	Signature     *Picture // nil for none

	PublicURL string // without a slash at its end
	// Fixed tells that the operator set the public address, and not the owner on a
	// page: what it says of encryption can be relied on.
	Fixed bool

	Zone     string         // its name, as browsers know it
	Location *time.Location // the same, where days begin and end

	WorkingDays []time.Weekday
	Holidays    []Holiday
	Due         DueDays

	// CustomersPerHour is how many customers an Agent opens before managers are told.
	CustomersPerHour int
	EmailTrailHead   bool // owners get the head of the audit trail by email, every day

	Sentences Sentences

	Reasons  []string  // of a rejection, ready to be chosen
	Couriers []Courier // by name
}

// Sentences tell customers how the company works.
type Sentences struct {
	Collect  string // below the address of a request
	Request  string // in the email about a new request
	Warranty string // below a request for an extension, and in its email
}

// DueDays are how many working days the desk has for what comes, by its kind.
type DueDays struct{ Repair, AWR, Warranty, Claim int }

// Holiday is a day on which nobody works.
type Holiday struct {
	Date civil.Date
	Name string
}

// Picture is one that is shown as it is.
type Picture struct {
	Content       []byte // a PNG
	Sum           string // of the content, in its address
	Width, Height int
}

// ProductURL is the page of a customer's own product, by its human number.
func (f Facts) ProductURL(productID string) string {
	return f.PublicURL + "/customer_dashboard/product/" + url.PathEscape(productID)
}

// IsHTTPS tells whether the portal is reached encrypted.
func (f Facts) IsHTTPS() bool { return strings.HasPrefix(f.PublicURL, "https://") }

// Host is the name in the public address, without its port.
func (f Facts) Host() string {
	origin, err := ParseOrigin(f.PublicURL)
	if err != nil {
		return ""
	}
	return origin.Hostname()
}

// WorksOn tells whether somebody is at work on a day.
func (f Facts) WorksOn(day civil.Date) bool {
	weekday := time.Date(day.Year, day.Month, day.Day, 0, 0, 0, 0, time.UTC).Weekday()
	return slices.Contains(f.WorkingDays, weekday) && !slices.ContainsFunc(f.Holidays, func(h Holiday) bool { return h.Date == day })
}

// AddWorkingDays is the day that comes so many working days after another one.
func (f Facts) AddWorkingDays(day civil.Date, days int) civil.Date {
	if len(f.WorkingDays) == 0 {
		return day.AddDays(days) // of a portal that is not open yet
	}
	for days > 0 {
		if day = day.AddDays(1); f.WorksOn(day) {
			days--
		}
	}
	return day
}

// UntouchedSince is the last day on which whatever was touched then has been left
// alone for more than so many working days.
func (f Facts) UntouchedSince(today civil.Date, days int) civil.Date {
	day := today
	// A calendar without working days would let one walk for ever.
	for worked, walked := 0, 0; walked < 366; walked++ {
		if f.WorksOn(day) {
			worked++
		}
		day = day.AddDays(-1)
		if worked > days {
			break
		}
	}
	return day
}

// LogoPath and SignaturePath are the addresses of pictures. Another picture has
// another one.
func (p *Picture) LogoPath() string { return "/brand/logo-" + p.Sum + ".png" }

func (p *Picture) SignaturePath() string { return "/brand/signature/" + p.Sum }
