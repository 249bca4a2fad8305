// Package search is the desk's global search. A user types a name, an email address, a phone number or any
// number of a record, and opens the record. It writes nothing and stores no search text.
//
// It finds numbers, addresses and names by prefix, and phone numbers by their last digits. Each search uses
// an index, so it is as fast with a million records as with ten thousand. It also finds names by any part, as
// in Customer Records.
package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// Kind is the kind of a found record.
type Kind string

const (
	Customer Kind = "customer"
	Ticket   Kind = "ticket"
	Product  Kind = "product"
	Claim    Kind = "claim"
)

// Match is the value that matched.
type Match string

const (
	ByCustomerID    Match = "customerId"
	ByName          Match = "name"
	ByEmail         Match = "email"
	ByPhone         Match = "phone"
	ByTicketNumber  Match = "ticketNumber"
	ByProductNumber Match = "productNumber"
	BySerialNumber  Match = "serialNumber"
	ByClaimNumber   Match = "claimNumber"
)

// Hit is a found record.
type Hit struct {
	Kind    Kind
	Matched Match
	Exact   bool   // the text equals the whole value
	Number  string // the human number

	CustomerID, CustomerName string
	Email                    string // of a customer
	Phone, Town              string // of the record's customer
	TicketKind, Status       string // of a ticket; a claim also has a status
	ProductName, ModelNo     string // of a product, or of a ticket's product
	SerialNo                 string
	SchemeID, SchemeName     string // of a claim

	record string // record id of a product
}

// Group holds the hits of one kind.
type Group struct {
	Kind Kind
	Hits []Hit
	More bool // there are others; a longer text would narrow them
}

// Found is the result. It leaves out empty groups. Groups with an exact hit come first.
type Found struct {
	Groups  []Group
	Partial bool // the search of names ran out of time
}

// Limits of a search.
const (
	fewestSigns  = 2
	mostSigns    = 100
	fewestOfID   = 4 // characters of an id, whose first two letters name its kind
	fewestSerial = 3
	longestTown  = 40
)

var (
	errTooShort = fault.New(fault.Invalid, "Please type at least two characters.")
	errTooLong  = fault.New(fault.Invalid, "Please type at most 100 characters.")
	errLimit    = fault.New(fault.Invalid, "Please ask for 1 to 20 results of each kind.")
)

// typed holds the search text in each possible form. A form that does not fit is empty.
type typed struct {
	text    string // folded: a name or an address
	id      string // a customer, product or claim number
	serial  string
	phone   string   // the last digits
	tickets []string // prefixes of ticket numbers
	hasName bool     // can be part of a name
}

func read(q string, tickets func(string) []string) (t typed, err error) {
	q = strings.Join(strings.Fields(q), " ")
	switch n := utf8.RuneCountInString(q); {
	case n < fewestSigns:
		return t, errTooShort
	case n > mostSigns:
		return t, errTooLong
	}
	t = typed{text: db.Fold(q), id: idOf(q), phone: phoneOf(q), tickets: tickets(q)}
	if serial := db.FoldNumber(q); utf8.RuneCountInString(serial) >= fewestSerial {
		t.serial = serial
	}
	t.hasName = strings.ContainsFunc(q, unicode.IsLetter) && !strings.Contains(q, "@")
	return t, nil
}

// idOf returns a number in the form of CU3F9K2M7Q: without spaces and dashes, in capitals.
func idOf(q string) string {
	q = strings.ToUpper(strings.NewReplacer(" ", "", "-", "", "#", "").Replace(q))
	if len(q) < fewestOfID || strings.Trim(q, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "" {
		return ""
	}
	return q
}

// phoneOf returns the last digits if the text can be a phone number.
func phoneOf(q string) string {
	if strings.Trim(q, "0123456789+-(). /") != "" {
		return ""
	}
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, q)
	if len(digits) < db.PhoneEnd {
		return ""
	}
	return digits[max(0, len(digits)-db.PhoneDigits):]
}

// townOf returns the last part of an address that is not a postal code. Usually it is the town.
func townOf(address string) string {
	parts := strings.FieldsFunc(address, func(r rune) bool { return r == ',' || r == '\n' })
	for _, part := range slices.Backward(parts) {
		if town := strings.Trim(strings.TrimSpace(part), "0123456789-. "); town != "" && utf8.RuneCountInString(town) <= longestTown {
			return town
		}
	}
	return ""
}

// grouped cuts the hits to the limit. One hit above the limit means that there are more.
func grouped(kind Kind, hits []Hit, limit int) Group {
	g := Group{Kind: kind, Hits: once(hits)}
	if len(g.Hits) > limit {
		g.Hits, g.More = g.Hits[:limit], true
	}
	return g
}

// once removes records that were found before in another way.
func once(hits []Hit) (unlike []Hit) {
	for _, hit := range hits {
		if !slices.ContainsFunc(unlike, func(h Hit) bool { return h.Number == hit.Number }) {
			unlike = append(unlike, hit)
		}
	}
	return unlike
}

// found removes empty groups and puts groups with exact hits first.
func found(groups ...Group) []Group {
	groups = slices.DeleteFunc(groups, func(g Group) bool { return len(g.Hits) == 0 })
	inexact := func(g Group) int {
		if slices.ContainsFunc(g.Hits, func(h Hit) bool { return h.Exact }) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(groups, func(a, b Group) int { return cmp.Compare(inexact(a), inexact(b)) })
	return groups
}
