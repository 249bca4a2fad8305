// Package timeline shows everything about one customer, or about one device, in one place. It only reads. The
// records and their changes belong to other packages.
//
// A timeline has one entry for each record, at its creation time, with its current state. Record ids sort by
// creation time in all packages, so a page can start after an id, however long the history is.
package timeline

import (
	"slices"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
)

// Kind is the kind of an entry.
type Kind string

const (
	Product   Kind = "product"
	Ticket    Kind = "ticket"
	Extension Kind = "extension"
	Claim     Kind = "claim"
	Agreement Kind = "agreement"
	Letter    Kind = "letter"
	Message   Kind = "message" // between customer and desk, on a ticket
	Note      Kind = "note"    // internal, from the desk
)

// kinds returns all kinds in display order.
func kinds() []Kind {
	return []Kind{Product, Ticket, Extension, Claim, Agreement, Letter, Message, Note}
}

// seenBy reports whether a role may see a kind. It follows the rights of the other pages.
func (k Kind) seenBy(role auth.Role) bool {
	if slices.Contains([]Kind{Product, Ticket, Message, Note}, k) {
		return role.Covers(auth.Agent)
	}
	return role.Covers(auth.Manager)
}

func seen(role auth.Role) []Kind {
	return slices.DeleteFunc(kinds(), func(k Kind) bool { return !k.seenBy(role) })
}

// Limits of what is shown at once.
const (
	mostCounted   = 1000 // per kind
	firstProducts = 6    // at the top of the page
	mostStatuses  = 50   // latest statuses of a ticket
	mostDevices   = 50   // with one serial number
	mostTickets   = 100  // per device
	mostEmails    = 50   // latest emails about one product
)

// Form holds the parameters of a timeline request.
type Form struct {
	Kind  string // one or more, separated by commas; empty for all
	After string // only entries older than this one
	Limit int
}

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
	a.limit = f.Limit
	return a, nil
}

// chosen returns the listed kinds, each once. It refuses kinds that the role may not see.
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

var (
	errNoCustomer = fault.New(fault.NotFound, "Customer not found.")
	errNoProduct  = fault.New(fault.NotFound, "Product not found.")
	errNoSerial   = fault.New(fault.NotFound, "No product with this serial number is registered.")
	errKind       = fault.New(fault.Invalid, "Please select one kind: product, ticket, extension, claim, agreement, letter, message or note.").At("kind")
	errNotSeen    = fault.New(fault.Forbidden, "Your role cannot do this. Please ask an owner.")
	errNoPage     = fault.New(fault.Invalid, "This page of the timeline does not exist. Please start with the newest.").At("after")
	errLimit      = fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", 100).At("limit")
)
