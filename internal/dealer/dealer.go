// Package dealer manages the dealers and the distributor locations
// that forms offer. The desk decides which form offers which dealer.
//
// Records keep the name they were created with. Renaming or retiring an entry changes only future choices.
package dealer

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/trail"
)

// Marks say which forms offer a dealer.
type Marks struct {
	AWR        bool // the AWR query
	Claims     bool // the invoice of a scheme
	Agreements bool // the agreement
}

// Entry is a dealer or a location.
type Entry struct {
	ID        string
	Name      string
	Marks     Marks     // dealers only
	Version   int64     // increases with each change
	RetiredAt time.Time // zero while it is offered
}

// Retired reports whether forms no longer offer the entry.
func (e Entry) Retired() bool { return !e.RetiredAt.IsZero() }

// Draft holds the fields of an entry that the desk can edit.
type Draft struct {
	Name  string
	Marks Marks
}

const (
	nameLength = 100
	// mostEntries keeps every page small, because its head contains the names of all dealers.
	mostEntries = 1000
	// notSaid is the value that forms send if nothing is selected.
	notSaid = "N/A"
)

// kind describes one of the two lists.
type kind struct {
	table    string
	noun     string
	hasMarks bool

	didAdd, didChange, didRetire, didReturn trail.Kind
}

func dealers() kind {
	return kind{table: "dealers", noun: "dealer", hasMarks: true, didAdd: didAddDealer, didChange: didChangeDealer, didRetire: didRetireDealer, didReturn: didReturnDealer}
}

func locations() kind {
	return kind{table: "distributor_locations", noun: "location", didAdd: didAddLocation, didChange: didChangeLocation, didRetire: didRetireLocation, didReturn: didReturnLocation}
}

var (
	errControls = fault.New(fault.Invalid, "Please enter the name in one line, without hidden characters.")
	errBrackets = fault.New(fault.Invalid, "Please enter the name without angle brackets.")
	errNotSaid  = fault.New(fault.Invalid, "N/A cannot be a name, because forms send it when nothing is selected.")
	errNoMark   = fault.New(fault.Invalid, "No form offers this dealer. Please say yes to AWR, claims or agreement, or retire it.")
)

func (k kind) errUnknown() error {
	return fault.Newf(fault.NotFound, "This %s does not exist.", k.noun)
}

func (k kind) errChanged() error {
	return fault.Newf(fault.Conflict, "Someone else changed this %s. Please check it again.", k.noun)
}

func (k kind) errTaken() error {
	return fault.Newf(fault.Conflict, "A %s with this name already exists.", k.noun).At("name")
}

func (k kind) errTakenByRetired() error {
	return fault.Newf(fault.Conflict, "A retired %s has this name. Please bring it back instead.", k.noun).At("name")
}

func (k kind) errRetired() error {
	return fault.Newf(fault.Conflict, "This %s is retired. Please bring it back first.", k.noun)
}

func (k kind) errRetiredAlready() error {
	return fault.Newf(fault.Conflict, "This %s is already retired.", k.noun)
}

func (k kind) errOffered() error {
	return fault.Newf(fault.Conflict, "This %s is not retired.", k.noun)
}

func (k kind) errFull() error {
	return fault.Newf(fault.Conflict, "You can have at most %d %ss, including retired ones. Please rename one instead.", mostEntries, k.noun)
}

func (k kind) checked(d Draft) (Draft, error) {
	var form fault.Form
	name, err := checkName(d.Name)
	form.Check("name", err)
	if !k.hasMarks {
		d.Marks = Marks{}
	} else if d.Marks == (Marks{}) {
		form.Check("agreement", errNoMark)
	}
	d.Name = name
	return d, form.Err()
}

// checkName returns a name in one line, without extra spaces.
// People could not tell apart two names that look the same.
func checkName(typed string) (string, error) {
	if strings.ContainsFunc(strings.TrimSpace(typed), unseen) {
		return "", errControls
	}
	name, err := field.Text("the name", strings.Join(strings.Fields(typed), " "), nameLength)
	switch {
	case err != nil:
		return "", err
	case strings.ContainsAny(name, "<>"):
		return "", errBrackets
	case strings.EqualFold(name, notSaid):
		return "", errNotSaid
	}
	return name, nil
}

// unseen finds invisible characters. Joiners are allowed, because Indian words use them.
func unseen(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && !isJoiner(r)
}

func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }

// fold returns the same text for names that count as equal.
func fold(name string) string {
	name = strings.Map(func(r rune) rune {
		if isJoiner(r) {
			return -1
		}
		return r
	}, name)
	return db.Fold(strings.Join(strings.Fields(name), " "))
}

type form string

const (
	awrQuery    form = "awr"
	claim       form = "claim"
	agreement   form = "agreement"
	anyLocation form = "location" // part of the agreement
)

func (k kind) offeredBy(e Entry) (forms []form) {
	if e.Retired() {
		return nil
	}
	for _, f := range []struct {
		form form
		does bool
	}{{awrQuery, e.Marks.AWR}, {claim, e.Marks.Claims}, {agreement, e.Marks.Agreements}, {anyLocation, !k.hasMarks}} {
		if f.does {
			forms = append(forms, f.form)
		}
	}
	return forms
}

// Choices holds the names that forms offer now, in order.
type Choices struct {
	AWR, Claims, Agreements, Locations []string

	before map[form][]string // names that each form offered earlier
}

func choices(dealerEntries, locationEntries []Entry, before map[form][]string) Choices {
	c := Choices{AWR: []string{}, Claims: []string{}, Agreements: []string{}, Locations: []string{}, before: before}
	offer := func(k kind, all []Entry) {
		for _, e := range all {
			for _, f := range k.offeredBy(e) {
				names := c.of(f)
				*names = append(*names, e.Name)
			}
		}
	}
	offer(dealers(), dealerEntries)
	offer(locations(), locationEntries)
	return c
}

func (c *Choices) of(f form) *[]string {
	switch f {
	case awrQuery:
		return &c.AWR
	case claim:
		return &c.Claims
	case agreement:
		return &c.Agreements
	default:
		return &c.Locations
	}
}

// offers reports whether a form offers a name now, and whether it offered the name earlier.
func (c Choices) offers(f form, name string) (isOffered, wasOffered bool) {
	return slices.Contains(*c.of(f), name), slices.Contains(c.before[f], name)
}
