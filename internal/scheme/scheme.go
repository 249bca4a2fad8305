// Package scheme manages purchase schemes and the dealers' claims on them.
//
// The desk creates a scheme, shows or hides it and can delete it. A dealer claims a live scheme with the
// invoice of a purchase. A scheme ends with the last millisecond of its end date in the portal's time zone.
// After that it still accepts invoices, marked for reference. Deleting a scheme does not change its claims.
package scheme

import (
	"strings"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
)

// Scheme is an offer that dealers can claim.
type Scheme struct {
	ID        string // record id
	SchemeID  string // the human number
	Name      string
	EndDate   civil.Date
	Live      bool // shown to dealers
	CreatedAt time.Time
	DeletedAt time.Time // zero if not deleted
}

// Over reports whether the scheme has ended and accepts invoices only for reference.
func (s Scheme) Over(now time.Time, location *time.Location) bool {
	return now.After(s.EndDate.End(location))
}

func (s Scheme) takesClaims() error {
	if !s.DeletedAt.IsZero() {
		return errNoScheme
	}
	if !s.Live {
		return fault.Newf(fault.Conflict, "The scheme %s is no longer active.", s.Name)
	}
	return nil
}

// SchemeFilter selects schemes for the list.
type SchemeFilter struct {
	Q           string // part of the scheme id or the name, in any case
	WithDeleted bool
	OnlyLive    bool
}

// SchemeCount is how many customers claimed a scheme, and how many claims wait for a decision.
type SchemeCount struct {
	SchemeID, Name     string
	Customers, Waiting int
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

// readEndDate accepts a plain date or an instant, also inside {"$date": …} as other systems send it. An
// instant means its day in the portal's time zone.
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
	// Format and parse again, to apply the same limits of years.
	date, err := civil.Parse(instant.In(location).Format(time.DateOnly))
	if err != nil {
		return civil.Date{}, errDateUnclear
	}
	return date, nil
}
