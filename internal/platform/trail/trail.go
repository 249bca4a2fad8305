// Package trail keeps the audit trail: who changed which record, with the values before and after.
//
// An entry is written in the transaction of the change. The database refuses to change entries
// later. Shortly after, a background task links each entry to the one before by a hash, so that
// writers do not wait for each other. The head of this chain is signed. Personal values are
// encrypted with a key of their person. Destroying the key keeps the chain valid, because the hash
// covers the encrypted bytes.
package trail

import (
	"context"
	"strings"

	"aftercare/internal/platform/auth"
)

// Kind is the kind of an entry, as in ticket.status.
type Kind string

// Deed is a kind of entry with its title. Each package lists its own.
type Deed struct {
	Kind  Kind
	Title string
}

// Forgotten is the kind of the entry for a destroyed key.
const Forgotten Kind = "trail.forgotten"

// Actors other than customers and admins.
const (
	Command auth.Kind = "command" // the command line
	Portal  auth.Kind = "portal"  // the portal itself: startup and background tasks
	Nobody  auth.Kind = "nobody"  // a visitor who is not logged in
	Invited auth.Kind = "invited" // a person with an invitation, who has no username yet
)

// Person is an actor, or the person concerned.
type Person struct {
	Kind auth.Kind
	ID   string // the customerId of a customer, the username of an admin
}

func Customer(customerID string) Person { return Person{auth.Customer, customerID} }
func Admin(username string) Person      { return Person{auth.Admin, username} }
func (p Person) key() string            { return string(p.Kind) + ":" + p.ID }

// Entry is one event. It must not hold passwords, tokens or account numbers.
type Entry struct {
	Kind    Kind
	Record  string // the number by which people know the record
	Person  Person // the person concerned; may be empty
	By      Person // the actor; the caller if empty
	Changes []Change
}

// Change is a value before and after. A personal one is encrypted with the key of Entry.Person.
type Change struct {
	Field, Before, After string
	Personal             bool
}

// Plain returns a change without personal data: a status of a fixed list, a date.
func Plain(field, before, after string) Change { return Change{field, before, after, false} }

// Personal returns a change with possible personal data: a name, an address, or any typed text.
func Personal(field, before, after string) Change { return Change{field, before, after, true} }

type commandKey struct{}

// AtCommandLine marks a context as used by a command.
func AtCommandLine(ctx context.Context) context.Context {
	return context.WithValue(ctx, commandKey{}, true)
}

func caller(ctx context.Context, address string) Person {
	switch actor := auth.From(ctx); {
	case ctx.Value(commandKey{}) != nil:
		return Person{Command, "command line"}
	case actor.Kind != "":
		return Person{actor.Kind, actor.ID}
	case address != "":
		return Person{Kind: Nobody}
	}
	return Person{Portal, "portal"}
}

// Filter returns the filter of an export as changes. pairs are fields and values in turn. Empty
// values are left out.
func Filter(pairs ...string) (changes []Change) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			changes = append(changes, Plain(pairs[i], "", pairs[i+1]))
		}
	}
	return changes
}

// Used returns "used" for a text. It hides the text, which is often a name.
func Used(text string) string { return strings.Repeat("used", min(len(text), 1)) }

// ID returns the id of a record in a filter. A text that cannot be an id is hidden.
func ID(text string) string {
	const longest, letters = 32, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if len(text) > longest || strings.Trim(text, letters) != "" {
		return Used(text)
	}
	return text
}
