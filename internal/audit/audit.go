// Package audit shows the audit trail to the owners. They can search by person, record, kind and day. It only
// reads: the other packages write the entries.
package audit

import (
	"fmt"
	"strings"
	"time"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
)

var (
	errLong   = fault.Newf(fault.Invalid, "Please search for at most %d characters.", 200)
	errLogins = fault.New(fault.Invalid, "logins must be 'hide' or empty.").At("logins")
	errDay    = fault.New(fault.Invalid, "Please enter a valid date.")
	errNoPage = fault.New(fault.Invalid, "This page of the audit trail does not exist. Please start with the newest.")
	errLimit  = fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", 100)
)

// checked returns the search of a form without its persons.
func (f Form) checked(kinds []trail.Deed, location *time.Location) (s trail.Search, err error) {
	s = trail.Search{Record: strings.TrimSpace(f.Record), Before: f.Before, After: f.After}
	if s.Kind, err = kindOf(f.Kind, kinds); err != nil {
		return s, err
	}
	if f.Logins != "" {
		s.Without = usual(kinds, s.Kind)
	}
	if !f.From.IsZero() && !f.To.IsZero() && f.From.After(f.To.Date) {
		return s, fault.New(fault.Invalid, "The last day cannot be before the first day.").At("to")
	}
	if !f.From.IsZero() {
		s.From = f.From.Start(location)
	}
	if !f.To.IsZero() {
		s.To = f.To.AddDays(1).Start(location)
	}
	if f.Before != 0 && f.After != 0 {
		return s, fault.New(fault.Invalid, "Please ask for older or newer entries, not both.")
	}
	return s, nil
}

// usual returns the frequent kinds that change nothing: logins, logouts, failed logins of customers and
// opened files.
// Failed logins at the desk are not among them.
func usual(kinds []trail.Deed, asked trail.Kind) (all []trail.Kind) {
	for _, k := range kinds {
		name := string(k.Kind)
		is := strings.HasSuffix(name, ".login") || strings.HasSuffix(name, ".logout") ||
			name == "customer.login.refused" || name == "file.opened"
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
