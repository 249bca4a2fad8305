package setting

import (
	"context"
	"strconv"
	"strings"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/money"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Kind is the kind of a plain setting.
type Kind int

// The kinds of plain settings. Values of numbers and switches are stored as JSON.
const (
	Sentence Kind = iota // one line of at most 200 characters
	Number
	Switch
)

// The sections of plain settings: each is saved by one call.
const (
	sentences = "sentences"
	alerts    = "alerts"
)

// Plain is a setting with one value. A new one is an entry in Plains and a line in the page's plainSections.ts:
// Facts().Values has it by its key. It needs no migration.
type Plain struct {
	Section string
	Key     string // in the API and on the page, unique in all sections
	Kind    Kind
	What    string // in the audit trail
	Default string // the value if the owner has none
	Doc     string // in the API's document, for settings of old versions
	Tag     string // the name by which pages read the owner's value; empty if they do not

	Least, Most uint64 // of a number
	Refusal     string // of a number that is too small or too large: both limits are its values

	column string // in the table settings, for settings of old versions; others are facts of the portal
}

// Plains declares the plain settings.
func Plains() []Plain {
	return []Plain{
		{
			Section: alerts, Key: "customersPerHour", Kind: Number, What: "customers per hour", Default: "500",
			Doc:   "Send an email if an Agent opens more customers than this in one hour: 10 to 10,000",
			Least: 10, Most: 10_000, Refusal: "Please enter a number of customers from %d to %s.", column: "customers_per_hour",
		},
		{
			Section: alerts, Key: "emailTrailHead", Kind: Switch, What: "email with the head of the audit trail", Default: "false",
			Doc: "Email the head of the audit trail to owners every day", column: "email_trail_head",
		},
		{Section: sentences, Key: "collect", What: "collection", Default: "Where we collect and return the product.", Tag: "collect", column: "collect_sentence"},
		{Section: sentences, Key: "request", What: "new request", Default: "We email you when the status changes.", column: "request_sentence"},
		{Section: sentences, Key: "warranty", What: "warranty request", Default: "We check your invoice and email you our decision.", Tag: "warranty-note", column: "warranty_sentence"},
	}
}

func plainsOf(section string) (all []Plain) {
	for _, p := range Plains() {
		if p.Section == section {
			all = append(all, p)
		}
	}
	return all
}

const longestSentence = 200

// shown returns a value for the audit trail.
func (p Plain) shown(value string) string {
	if p.Kind == Switch {
		return map[string]string{"true": "yes", "false": "no"}[value]
	}
	return value
}

// orDefault returns the owner's values, and the defaults of the others.
func orDefault(own portal.Values) portal.Values {
	all := portal.Values{}
	for _, p := range Plains() {
		all[p.Key] = first(own[p.Key], p.Default)
	}
	return all
}

// checked returns the value to store. It is empty if the default counts.
func (p Plain) checked(typed string) (string, error) {
	n, err := strconv.ParseUint(typed, 10, 64)
	text := strings.TrimSpace(typed)
	switch {
	case p.Kind == Number && (err != nil || n < p.Least || n > p.Most):
		return "", fault.Newf(fault.Invalid, p.Refusal, p.Least, money.Grouped(p.Most))
	case text == "" || text == p.Default:
		return "", nil
	case p.Kind == Switch && text != "true":
		return "", fault.New(fault.Invalid, "Please send true or false.")
	case p.Kind == Sentence:
		return line("the sentence", text, longestSentence)
	}
	return text, nil
}

// checkPlain checks the settings of a section. One that was not sent keeps its value, unless it has a column:
// these are in every form since the first version of the call.
func checkPlain(section string, typed portal.Values) (portal.Values, error) {
	var form fault.Form
	own := portal.Values{}
	for _, p := range plainsOf(section) {
		value, isSent := typed[p.Key]
		if !isSent && p.column == "" {
			continue
		}
		value, err := p.checked(value)
		form.Check(p.Key, err)
		own[p.Key] = value
	}
	return own, form.Err()
}

// SetPlain changes the plain settings of a section. An empty value means the default.
func (s *Service) SetPlain(ctx context.Context, section string, seen int64, typed portal.Values) (Overview, error) {
	own, err := checkPlain(section, typed)
	if err != nil {
		return Overview{}, err
	}
	return s.change(ctx, section, seen, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		var changes []trail.Change
		for _, p := range plainsOf(section) {
			if value, isSent := own[p.Key]; isSent {
				changes = append(changes, trail.Plain(p.What, p.shown(was.Facts.Values[p.Key]), p.shown(first(value, p.Default))))
			}
		}
		return entry(trail.Kind("setting."+section), changed(changes...)), writePlain(ctx, tx, own)
	})
}
