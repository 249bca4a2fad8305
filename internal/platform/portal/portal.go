// Package portal holds the settings of the portal: brand, address, time zone and so on. The owner
// may change them at any time, so read them again for each use.
package portal

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/platform/civil"
)

// Facts are the settings of the portal at one moment.
type Facts struct {
	Brand        string
	Palette      *Palette // from the owner's accent; nil for the built-in colours
	Logo         *Picture // nil for the default logo
	DarkLogo     *Picture // for the dark theme; nil for the same logo
	SupportEmail string
	SupportPhone string // may be empty
	// PostalAddress is the address for parcels, in lines. It may be empty.
	PostalAddress string
	Signatory     string
	Signature     *Picture // nil for none

	PublicURL string // without a slash at its end
	// Fixed means that the operator set the public URL, and not the owner on a page. In that case
	// its scheme can be trusted.
	Fixed bool

	Zone     string         // name of the time zone, as browsers know it
	Location *time.Location // the same zone; it decides when a day begins

	WorkingDays []time.Weekday
	Holidays    []Holiday
	Due         DueDays

	Values Values

	Reasons  []string  // suggested reasons for a rejection
	Couriers []Courier // by name
}

// Values holds the plain settings by their key. The package setting declares them.
type Values map[string]string

// Number returns the value of a number.
func (v Values) Number(key string) int {
	n, _ := strconv.Atoi(v[key]) // checked when it was saved
	return n
}

// IsOn reports whether a switch is on.
func (v Values) IsOn(key string) bool { return v[key] == "true" }

// DueDays is how many working days the desk has, by kind of record.
type DueDays struct{ Repair, AWR, Warranty, Claim int }

// Holiday is a day without work.
type Holiday struct {
	Date civil.Date
	Name string
}

// Picture is a picture from the settings.
type Picture struct {
	Content       []byte // a PNG
	Sum           string // hash of the content, used in its address
	Width, Height int
}

// ProductURL returns the address of a customer's product page.
func (f Facts) ProductURL(productID string) string {
	return f.PublicURL + "/customer_dashboard/product/" + url.PathEscape(productID)
}

// IsHTTPS reports whether the public URL is https.
func (f Facts) IsHTTPS() bool { return strings.HasPrefix(f.PublicURL, "https://") }

// Host returns the host of the public URL, without the port.
func (f Facts) Host() string {
	origin, err := ParseOrigin(f.PublicURL)
	if err != nil {
		return ""
	}
	return origin.Hostname()
}

// WorksOn reports whether a day is a working day.
func (f Facts) WorksOn(day civil.Date) bool {
	weekday := time.Date(day.Year, day.Month, day.Day, 0, 0, 0, 0, time.UTC).Weekday()
	return slices.Contains(f.WorkingDays, weekday) && !slices.ContainsFunc(f.Holidays, func(h Holiday) bool { return h.Date == day })
}

// AddWorkingDays returns the day that is the given number of working days later.
func (f Facts) AddWorkingDays(day civil.Date, days int) civil.Date {
	if len(f.WorkingDays) == 0 {
		return day.AddDays(days) // the portal is not set up yet
	}
	for days > 0 {
		if day = day.AddDays(1); f.WorksOn(day) {
			days--
		}
	}
	return day
}

// UntouchedSince returns the last day that is more than the given number of working days ago.
func (f Facts) UntouchedSince(today civil.Date, days int) civil.Date {
	day := today
	// Without working days the loop would never end.
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

// LogoPath returns the address of the logo. A new picture gets a new address.
func (p *Picture) LogoPath() string { return "/brand/logo-" + p.Sum + ".png" }

func (p *Picture) SignaturePath() string { return "/brand/signature/" + p.Sum }
