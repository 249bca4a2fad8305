// Package search is the one search of the desk: a person types what they have, a
// name, an address, a phone number or any number the portal ever gave out, and is
// led to the record. It writes nothing, and nothing of what was typed is kept.
//
// Numbers, addresses and names are found by their beginning, phone numbers by
// their end, each by an index that costs as much at a million records as at ten
// thousand. Names are found by any of their letters, too, as in Customer Records.
package search

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// Kind is what was found.
type Kind string

const (
	Customer Kind = "customer"
	Ticket   Kind = "ticket"
	Product  Kind = "product"
	Claim    Kind = "claim"
)

// Match is by what it was found.
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

// Hit is a record that was found.
type Hit struct {
	Kind    Kind
	Matched Match
	Exact   bool   // what was typed is the whole of what matched
	Number  string // by which people know the record

	CustomerID, CustomerName string
	Email                    string // of a customer
	Phone, Town              string // of whose it is
	TicketKind, Status       string // of a ticket; a claim has a status, too
	ProductName, ModelNo     string // of a product, and of what a ticket is about
	SerialNo                 string
	SchemeID, SchemeName     string // of a claim

	record string // id of a product's record
}

// Group is what was found of one kind.
type Group struct {
	Kind Kind
	Hits []Hit
	More bool // there are others, which more letters would tell apart
}

// Found is an answer. Groups without hits are left out; one with an exact hit
// stands before those without.
type Found struct {
	Groups  []Group
	Partial bool // not all names could be looked through in the time there is
}

// Bounds of what may be asked for.
const (
	fewestSigns  = 2
	mostSigns    = 100
	defaultHits  = 5
	mostHits     = 20
	fewestOfID   = 4 // of a number that begins with two letters of its kind
	fewestSerial = 3
	longestTown  = 40
)

var (
	errTooShort = fault.New(fault.Invalid, "Please type at least two characters.")
	errTooLong  = fault.New(fault.Invalid, "Please type at most 100 characters.")
	errLimit    = fault.New(fault.Invalid, "Please ask for 1 to 20 results of each kind.")
)

// typed is what a person typed, in each of the ways in which it can be meant. What
// it cannot be meant as is empty.
type typed struct {
	text    string // folded: a name or an address
	id      string // a customer, product or claim by their number
	serial  string
	phone   string   // the last digits
	tickets []string // what ticket numbers may begin with
	hasName bool     // it may stand in the middle of a name
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

func hitsWanted(text string) (n int, err error) {
	if text == "" {
		return defaultHits, nil
	}
	if n, err = strconv.Atoi(text); err != nil || n < 1 || n > mostHits {
		return 0, errLimit
	}
	return n, nil
}

// idOf is a number as CU3F9K2M7Q is one: without spaces and dashes, in capitals.
func idOf(q string) string {
	q = strings.ToUpper(strings.NewReplacer(" ", "", "-", "", "#", "").Replace(q))
	if len(q) < fewestOfID || strings.Trim(q, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "" {
		return ""
	}
	return q
}

// phoneOf is the last digits of what can be a phone number.
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

// townOf is the last part of an address that is no postal code: people write the town there.
func townOf(address string) string {
	parts := strings.FieldsFunc(address, func(r rune) bool { return r == ',' || r == '\n' })
	for _, part := range slices.Backward(parts) {
		if town := strings.Trim(strings.TrimSpace(part), "0123456789-. "); town != "" && utf8.RuneCountInString(town) <= longestTown {
			return town
		}
	}
	return ""
}

// grouped cuts the hits of a kind to as many as are wanted; one more tells that
// there are others.
func grouped(kind Kind, hits []Hit, limit int) Group {
	g := Group{Kind: kind, Hits: once(hits)}
	if len(g.Hits) > limit {
		g.Hits, g.More = g.Hits[:limit], true
	}
	return g
}

// once leaves out what was found before in another way.
func once(hits []Hit) (unlike []Hit) {
	for _, hit := range hits {
		if !slices.ContainsFunc(unlike, func(h Hit) bool { return h.Number == hit.Number }) {
			unlike = append(unlike, hit)
		}
	}
	return unlike
}

// found puts what matches exactly before all else, and leaves out what is empty.
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
