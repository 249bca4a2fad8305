// Package audit shows the audit trail to the owners. They can search by person, record, kind and day. It only
// reads: the other packages write the entries.
package audit

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
)

// Form is a typed search.
type Form struct {
	Person  string // a customer id, an email or a username
	Record  string // number of a ticket, product, claim or scheme
	Kind    string
	Logins  string // "hide" leaves logins out, unless a kind is selected
	From    string // days
	To      string
	Before  string // only entries older than this one
	After   string // only entries newer than this one
	PerPage string
}

const (
	longest     = 200 // characters in a search text
	usualPage   = 25
	longestPage = 100
)

// checked returns the search of a form without its persons, and the page size.
func (f Form) checked(kinds []trail.Deed, location *time.Location) (s trail.Search, perPage int, err error) {
	for _, text := range []string{f.Person, f.Record} {
		if utf8.RuneCountInString(text) > longest {
			return s, 0, fault.Newf(fault.Invalid, "Please search for at most %d characters.", longest)
		}
	}
	s.Record = strings.TrimSpace(f.Record)
	if s.Kind, err = kindOf(f.Kind, kinds); err != nil {
		return s, 0, err
	}
	switch f.Logins {
	case "":
	case "hide":
		s.Without = usual(kinds, s.Kind)
	default:
		return s, 0, fault.New(fault.Invalid, "logins must be 'hide' or empty.").At("logins")
	}
	if s.From, s.To, err = days(f.From, f.To, location); err != nil {
		return s, 0, err
	}
	if f.Before != "" && f.After != "" {
		return s, 0, fault.New(fault.Invalid, "Please ask for older or newer entries, not both.")
	}
	if s.Before, err = place(f.Before); err != nil {
		return s, 0, err
	}
	if s.After, err = place(f.After); err != nil {
		return s, 0, err
	}
	perPage = usualPage
	if f.PerPage != "" {
		if perPage, err = strconv.Atoi(f.PerPage); err != nil || perPage < 1 || perPage > longestPage {
			return s, 0, fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", longestPage)
		}
	}
	return s, perPage, nil
}

// usual returns the frequent kinds that change nothing: logins, logouts and failed logins of customers.
// Failed logins at the desk are not among them.
func usual(kinds []trail.Deed, asked trail.Kind) (all []trail.Kind) {
	for _, k := range kinds {
		name := string(k.Kind)
		is := strings.HasSuffix(name, ".login") || strings.HasSuffix(name, ".logout") || name == "customer.login.refused"
		if is && asked == "" {
			all = append(all, k.Kind)
		}
	}
	return all
}

func kindOf(text string, kinds []trail.Deed) (trail.Kind, error) {
	if text == "" {
		return "", nil
	}
	for _, k := range kinds {
		if string(k.Kind) == text {
			return k.Kind, nil
		}
	}
	return "", fault.New(fault.Invalid, "This kind of entry does not exist.")
}

// days returns the start of the first day and the end of the last, in the portal's time zone.
func days(from, to string, location *time.Location) (begin, end time.Time, err error) {
	if begin, err = midnight("from", from, 0, location); err != nil {
		return begin, end, err
	}
	if end, err = midnight("to", to, 1, location); err != nil {
		return begin, end, err
	}
	if !begin.IsZero() && !end.IsZero() && !begin.Before(end) {
		err = fault.At("to", fault.New(fault.Invalid, "The last day cannot be before the first day."))
	}
	return begin, end, err
}

func midnight(name, text string, later int, location *time.Location) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	day, err := civil.Parse(text)
	if err != nil {
		return time.Time{}, fault.At(name, fault.New(fault.Invalid, "Please enter a valid date."))
	}
	return time.Date(day.Year, day.Month, day.Day+later, 0, 0, 0, 0, location), nil
}

func place(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, fault.New(fault.Invalid, "This page of the audit trail does not exist. Please start with the newest.")
	}
	return n, nil
}

// Page is a page of the trail, newest first.
type Page struct {
	Entries []Entry
	Newer   int64 // newer entries follow this one; 0 if there are none
	Older   int64 // older entries follow this one; 0 if there are none
}

// Entry is a trail entry with the current names of its persons.
type Entry struct {
	trail.Told
	ByName, PersonName string
}

func named(p trail.Person, name string) string {
	switch {
	case p.Kind == trail.Nobody:
		return "Not logged in"
	case p.Kind == trail.Command:
		return "Command line"
	case p.Kind == trail.Portal:
		return "The portal"
	case name != "":
		return fmt.Sprintf("%s (%s)", name, p.ID)
	}
	return p.ID
}
