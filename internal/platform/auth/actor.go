// Package auth knows who is calling: password hashes, tokens, the Actor that a
// valid token stands for, and what an Actor may touch.
package auth

import (
	"context"
	"slices"

	"aftercare/internal/platform/fault"
)

// Kind tells customers from the desk.
type Kind string

const (
	Customer Kind = "customer"
	Admin    Kind = "admin"
)

// Role is what a customer chose at registration, or what an admin was given.
type Role string

const (
	User   Role = "User"
	Dealer Role = "Dealer"
)

// The roles at the desk. Each may do all that the next one may.
const (
	Owner   Role = "Owner"   // everything
	Manager Role = "Manager" // decides on warranty, claims and agreements, and exports
	Agent   Role = "Agent"   // works on tickets, reads customers and products
)

// DeskRoles are the roles at the desk, the one that may do most first.
func DeskRoles() []Role { return []Role{Owner, Manager, Agent} }

// Covers tells whether a role at the desk may do what another one may.
func (r Role) Covers(least Role) bool {
	own, asked := slices.Index(DeskRoles(), r), slices.Index(DeskRoles(), least)
	return own >= 0 && asked >= 0 && own <= asked
}

// Actor is the person behind a valid token. Identity comes from here and
// never from a body, a path or a query.
type Actor struct {
	Kind    Kind
	ID      string // the customerId of a customer, the username of an admin
	Name    string // of an admin
	Email   string
	Role    Role
	Session string

	// MustChangePassword is set for an admin whose password the portal made up. Until
	// they chose their own they may do nothing else.
	MustChangePassword bool

	// MustAddStep is set for an admin without a second step while one is required of
	// everyone. Until they have one they may do nothing else.
	MustAddStep bool
}

// IsAgent reports whether somebody at the desk has no more than the least role: they
// work on tickets, and see no claims, extensions, agreements or whole lists.
func (a Actor) IsAgent() bool { return a.Kind == Admin && !a.Role.Covers(Manager) }

// ErrDeleted refuses what the desk would add to the records of a deleted customer.
var ErrDeleted = fault.New(fault.Conflict, "This customer was deleted. Nothing can be added to their records.")

// MayRead lets a customer see what is theirs, and an admin everything. Another
// customer's things look the same as things that do not exist.
func (a Actor) MayRead(customerID string) error {
	if a.Kind == Admin || (a.Kind == Customer && a.ID == customerID) {
		return nil
	}
	return fault.New(fault.NotFound, "Customer not found.")
}

// MustBe compares the customerId that a form sent with the caller's. A form
// that sends none speaks for its caller.
func (a Actor) MustBe(customerID string) error {
	if a.Kind == Customer && (customerID == "" || a.ID == customerID) {
		return nil
	}
	return fault.New(fault.Forbidden, "You can only do this for your own account.")
}

// MaySeeSchemes keeps customers of other roles away from the schemes; the
// desk makes them.
func (a Actor) MaySeeSchemes() error {
	if a.Kind == Admin || (a.Kind == Customer && a.Role == Dealer) {
		return nil
	}
	return fault.New(fault.Forbidden, "Schemes are available to dealers only.")
}

type actorKey struct{}

// With puts the caller into the context of a request.
func With(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, a)
}

// From is the caller of a request; the zero Actor when the call is public.
func From(ctx context.Context) Actor {
	a, _ := ctx.Value(actorKey{}).(Actor)
	return a
}
