// Package trail keeps the audit trail: who did what to which record, when, from
// which address, with before and after.
//
// A room writes an entry in the transaction of what it tells of. Entries are only
// ever added; the database itself refuses anything else. A moment later each is
// linked to the one before by a hash, in an order of their own, so that no writer
// waits for another. The end of that chain is signed by the portal's secret.
//
// What is personal in an entry is sealed with a key of its person. To destroy the
// key makes it unreadable and leaves the chain whole, which covers what is
// sealed, not what it says.
package trail

import (
	"context"

	"aftercare/internal/platform/auth"
)

// Kind is what was done, as in ticket.status.
type Kind string

// Deed is a kind of entry and its name for people. Each room lists its own.
type Deed struct {
	Kind  Kind
	Title string
}

// What the trail tells of itself.
const (
	Gone      Kind = "trail.gone"      // entries were removed before they were chained
	Stalled   Kind = "trail.stalled"   // nothing was chained for a while although something waited
	Forgotten Kind = "trail.forgotten" // the key of a person was destroyed
)

func ownDeeds() []Deed {
	return []Deed{{Gone, "Entries missing from the audit trail"}, {Stalled, "Audit trail stood still"}, {Forgotten, "Person forgotten"}}
}

// Invited is somebody who has been asked to the desk and has no name there yet.
const Invited auth.Kind = "invited"

// Who did it, beside customers and admins.
const (
	Command auth.Kind = "command" // somebody at the machine
	Portal  auth.Kind = "portal"  // the portal itself: its start, its background work
	Nobody  auth.Kind = "nobody"  // a visitor who is not logged in
)

// Person is somebody who does something, or whom it concerns.
type Person struct {
	Kind auth.Kind
	ID   string // the customerId of a customer, the username of an admin
}

// Customer and Admin are the persons that an entry concerns.
func Customer(customerID string) Person { return Person{auth.Customer, customerID} }
func Admin(username string) Person      { return Person{auth.Admin, username} }

// key names the key of a person.
func (p Person) key() string { return string(p.Kind) + ":" + p.ID }

// Entry is one thing that was done. It must hold no password, no token and no
// number of an account, in any field.
type Entry struct {
	Kind    Kind
	Record  string // the number by which people know what it was done to
	Person  Person // whom it concerns, if anybody
	By      Person // who did it; whoever calls, if it is nobody in particular
	Changes []Change
}

// Change is a value before and after. One that is personal is sealed with the key
// of the person whom the entry concerns.
type Change struct {
	Field, Before, After string
	Personal             bool
}

// Plain is a change of what tells nothing about a person: a status of a fixed
// list, a date, a number.
func Plain(field, before, after string) Change { return Change{field, before, after, false} }

// Personal is a change of what may tell something about a person: a name, an
// address, and any text that somebody typed.
func Personal(field, before, after string) Change { return Change{field, before, after, true} }

type commandKey struct{}

// AtCommandLine marks what a person at the machine does.
func AtCommandLine(ctx context.Context) context.Context {
	return context.WithValue(ctx, commandKey{}, true)
}

// caller is who acts in a context, from an address or, at the machine, from none.
func caller(ctx context.Context, address string) Person {
	if command, _ := ctx.Value(commandKey{}).(bool); command {
		return Person{Command, "command line"}
	}
	if actor := auth.From(ctx); actor.Kind != "" {
		return Person{actor.Kind, actor.ID}
	}
	if address != "" {
		return Person{Kind: Nobody}
	}
	return Person{Portal, "portal"}
}
