// Package timeline is about what was: everything that one customer did with us, and
// everything that happened to one device, each in one place. It only reads. What
// it shows belongs to other rooms, and so does whatever can be done about it.
//
// A timeline has one entry for each record, at the moment when it was made, with
// what became of it since. Record ids sort by that moment in all rooms, so that a
// page of the timeline begins behind an id, however long the history is.
package timeline

import (
	"slices"
	"strconv"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
)

// Kind of an entry.
type Kind string

const (
	Product   Kind = "product"
	Ticket    Kind = "ticket"
	Extension Kind = "extension"
	Claim     Kind = "claim"
	Agreement Kind = "agreement"
	Letter    Kind = "letter"
	Message   Kind = "message" // of customer and desk on a ticket
	Note      Kind = "note"    // of the desk, for the desk
)

// kinds are all of them, in the order in which they are offered.
func kinds() []Kind {
	return []Kind{Product, Ticket, Extension, Claim, Agreement, Letter, Message, Note}
}

// seenBy tells whether a role may see a kind: whoever may make the calls by which
// the desk sees such records elsewhere.
func (k Kind) seenBy(role auth.Role) bool {
	if slices.Contains([]Kind{Product, Ticket, Message, Note}, k) {
		return role.Covers(auth.Agent)
	}
	return role.Covers(auth.Manager)
}

// seen are the kinds that a role may see.
func seen(role auth.Role) []Kind {
	return slices.DeleteFunc(kinds(), func(k Kind) bool { return !k.seenBy(role) })
}

// How much of a history is shown at once.
const (
	mostCounted   = 1000 // of a kind
	firstProducts = 6    // on the head of the page
	mostStatuses  = 50   // of a ticket's history, the latest ones
	mostDevices   = 50   // with one serial number
	mostTickets   = 100  // of one device
	mostEmails    = 50   // about one product, the latest ones
)

// Form is what is asked for of a timeline, as it was sent.
type Form struct {
	Kind  string // one or several, divided by commas; all if empty
	After string // an entry: older ones than this
	Limit string
}

const (
	usualPage   = 20
	longestPage = 100
)

// asked is a form that was checked.
type asked struct {
	kinds []Kind
	after string
	limit int
}

func (f Form) checked(role auth.Role) (a asked, err error) {
	if a.kinds, err = chosen(f.Kind, role); err != nil {
		return a, err
	}
	if a.after = f.After; a.after != "" && !id.Is(a.after) {
		return a, errNoPage
	}
	a.limit = usualPage
	if f.Limit != "" {
		if a.limit, err = strconv.Atoi(f.Limit); err != nil || a.limit < 1 || a.limit > longestPage {
			return a, errLimit
		}
	}
	return a, nil
}

// chosen are the kinds of a list, each once, if a role may see them.
func chosen(list string, role auth.Role) (wanted []Kind, err error) {
	if list == "" {
		return seen(role), nil
	}
	for text := range strings.SplitSeq(list, ",") {
		switch kind := Kind(text); {
		case !slices.Contains(kinds(), kind):
			return nil, errKind
		case !kind.seenBy(role):
			return nil, errNotSeen
		case !slices.Contains(wanted, kind):
			wanted = append(wanted, kind)
		}
	}
	return wanted, nil
}

// The refusals of this room.
var (
	errNoCustomer = fault.New(fault.NotFound, "Customer not found.")
	errNoProduct  = fault.New(fault.NotFound, "Product not found.")
	errNoSerial   = fault.New(fault.NotFound, "No product with this serial number is registered.")
	errKind       = fault.New(fault.Invalid, "Please select one kind: product, ticket, extension, claim, agreement, letter, message or note.").At("kind")
	errNotSeen    = fault.New(fault.Forbidden, "Your role cannot do this. Please ask an owner.")
	errNoPage     = fault.New(fault.Invalid, "This page of the timeline does not exist. Please start with the newest.").At("after")
	errLimit      = fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", longestPage).At("limit")
)
