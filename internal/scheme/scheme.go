// Package scheme is about purchase schemes and the claims of dealers on them.
//
// The desk makes a scheme, shows or hides it and may delete it. A dealer
// claims a live scheme with the invoice of a purchase. A scheme is over once
// the last millisecond of its end date has passed in the portal's time zone;
// it then still takes an invoice, marked for reference. Deleting a scheme
// never touches its claims.
package scheme

import (
	"strings"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
)

// Scheme is something dealers can claim.
type Scheme struct {
	ID        string // record id
	SchemeID  string // the human number
	Name      string
	EndDate   civil.Date
	Live      bool // shown to dealers
	CreatedAt time.Time
	DeletedAt time.Time // zero while it exists
}

// Over tells that only an invoice for reference is taken from now on.
func (s Scheme) Over(now time.Time, location *time.Location) bool {
	return now.After(s.EndDate.End(location))
}

// takesClaims refuses a claim on a scheme that dealers do not see.
func (s Scheme) takesClaims() error {
	if !s.DeletedAt.IsZero() {
		return errNoScheme
	}
	if !s.Live {
		return fault.Newf(fault.Conflict, "The scheme %s is no longer active.", s.Name)
	}
	return nil
}

// SchemeFilter narrows the list of schemes.
type SchemeFilter struct {
	Q           string // part of the scheme id or the name, in any case
	WithDeleted bool
	OnlyLive    bool
}

// SchemeCount is how many customers claimed a scheme.
type SchemeCount struct {
	SchemeID, Name string
	Customers      int
}

var (
	errNoScheme     = fault.New(fault.NotFound, "Scheme not found.")
	errNameMissing  = fault.New(fault.Invalid, "Scheme Name is required")
	errDateMissing  = fault.New(fault.Invalid, "Scheme Date is required")
	errDateUnclear  = fault.New(fault.Invalid, "Please enter the scheme date as YYYY-MM-DD.")
	errLiveMissing  = fault.New(fault.Invalid, "Please select whether the scheme is active: LiveScheme must be true or false.")
	errTooManyInOne = fault.Newf(fault.Invalid, "Please update at most %d claims at once.", maxBatch)
)

func checkName(name string) (string, error) {
	if strings.TrimSpace(name) == "" {
		return "", errNameMissing
	}
	return field.Text("the scheme name", name, field.Line)
}

// readEndDate takes a plain date, or an instant, or either of them inside a
// {"$date": …} as another system may send it. An instant stands for the day
// it falls on in the portal's time zone.
func readEndDate(value any, location *time.Location) (civil.Date, error) {
	switch v := value.(type) {
	case nil:
		return civil.Date{}, errDateMissing
	case map[string]any:
		if inner, ok := v["$date"]; ok {
			if _, nested := inner.(map[string]any); !nested {
				return readEndDate(inner, location)
			}
		}
		return civil.Date{}, errDateUnclear
	case string:
		return parseEndDate(strings.TrimSpace(v), location)
	default:
		return civil.Date{}, errDateUnclear
	}
}

func parseEndDate(text string, location *time.Location) (civil.Date, error) {
	if text == "" {
		return civil.Date{}, errDateMissing
	}
	if date, err := civil.Parse(text); err == nil {
		return date, nil
	}
	instant, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return civil.Date{}, errDateUnclear
	}
	// Through text once more, so that the same years are allowed.
	date, err := civil.Parse(instant.In(location).Format(time.DateOnly))
	if err != nil {
		return civil.Date{}, errDateUnclear
	}
	return date, nil
}
