// Package trail keeps the audit trail: who did what to which record, with before and after.
//
// A room writes an entry in the transaction of what it tells of; the database takes no other
// change. A moment later, so that no writer waits for another, each entry is linked to the one
// before by a hash. The head of that chain is signed. Personal values are sealed with a key of
// their person: to destroy it leaves the chain whole, which covers the sealed bytes.
package trail

import (
	"context"
	"strings"

	"aftercare/internal/platform/auth"
)

// Kind is what was done, as in ticket.status.
type Kind string

// Deed is a kind of entry and its name for people. Each room lists its own.
type Deed struct {
	Kind  Kind
	Title string
}

// Forgotten is the kind of an entry that tells that a person's key was destroyed.
const Forgotten Kind = "trail.forgotten"

// Who did it, beside customers and admins.
const (
	Command auth.Kind = "command" // somebody at the machine
	Portal  auth.Kind = "portal"  // the portal itself: its start, its background work
	Nobody  auth.Kind = "nobody"  // a visitor who is not logged in
	Invited auth.Kind = "invited" // somebody who was asked to the desk and has no name there yet
)

// Person is somebody who does something, or whom it concerns.
type Person struct {
	Kind auth.Kind
	ID   string // the customerId of a customer, the username of an admin
}

func Customer(customerID string) Person { return Person{auth.Customer, customerID} }
func Admin(username string) Person      { return Person{auth.Admin, username} }
func (p Person) key() string            { return string(p.Kind) + ":" + p.ID }

// Entry is one thing that was done, without any password, token or account number.
type Entry struct {
	Kind    Kind
	Record  string // the number by which people know what it was done to
	Person  Person // whom it concerns, if anybody
	By      Person // who did it; whoever calls, if it is nobody in particular
	Changes []Change
}

// Change is a value before and after. A personal one is sealed with the key of Entry.Person.
type Change struct {
	Field, Before, After string
	Personal             bool
}

// Plain is a change of what tells nothing about a person: a status of a fixed list, a date.
func Plain(field, before, after string) Change { return Change{field, before, after, false} }

// Personal is a change of what may: a name, an address, and any text that somebody typed.
func Personal(field, before, after string) Change { return Change{field, before, after, true} }

type commandKey struct{}

// AtCommandLine marks what somebody at the machine does.
func AtCommandLine(ctx context.Context) context.Context {
	return context.WithValue(ctx, commandKey{}, true)
}

// caller is who acts in a context, from an address or, at the machine, from none.
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

// Filter tells by what an export was chosen: fields and values by turns, without empty ones.
func Filter(pairs ...string) (changes []Change) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			changes = append(changes, Plain(pairs[i], "", pairs[i+1]))
		}
	}
	return changes
}

// Used says that there was a text without telling it, which is often a name.
func Used(text string) string { return strings.Repeat("used", min(len(text), 1)) }

// ID is the id of a record that somebody filters by. What cannot be one is not told.
func ID(text string) string {
	const longest, letters = 32, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if len(text) > longest || strings.Trim(text, letters) != "" {
		return Used(text)
	}
	return text
}
