// Package audit shows the audit trail to the owners of the portal: who did what to
// which record, searched by person, record, kind and day. It changes nothing;
// what stands in the trail is written by the rooms themselves.
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

// Form is a search as it was typed.
type Form struct {
	Person  string // a customer id, an email or a username
	Record  string // the number of a ticket, a product, a claim or a scheme
	Kind    string
	Logins  string // hide leaves them out, unless a kind is asked for
	From    string // days
	To      string
	Before  string // an entry: only older ones
	After   string // an entry: only newer ones
	PerPage string
}

const (
	longest     = 200 // characters of what is searched for
	usualPage   = 25
	longestPage = 100
)

// checked is the search of a form without its persons, and how many entries are
// wanted.
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
		return s, 0, fault.New(fault.Invalid, "logins must be hide.").At("logins")
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

// usual are the kinds that happen all day and change nothing: logins, logouts, and what customers
// mistype. A failed login at the desk is none of them.
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

// days is from the beginning of the one to the end of the other, by the portal's
// calendar.
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

// place reads the number of an entry, which a page gave out.
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

// Page is a part of the trail, newest first.
type Page struct {
	Entries []Entry
	Newer   int64 // the entry after which newer ones come, 0 if there are none
	Older   int64 // the entry before which older ones come, 0 if there are none
}

// Entry is one of the trail with the names of its persons as they are today.
type Entry struct {
	trail.Told
	ByName, PersonName string
}

// named is whom an entry names, for a spreadsheet.
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
