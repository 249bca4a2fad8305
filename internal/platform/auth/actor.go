// Package auth handles authentication: password hashes, tokens, the Actor behind a token, and an
// Actor's rights.
package auth

import (
	"context"
	"slices"

	"aftercare/internal/platform/fault"
)

// Kind separates customers from admins.
type Kind string

const (
	Customer Kind = "customer"
	Admin    Kind = "admin"
)

// Role is chosen by a customer at registration, or given to an admin.
type Role string

const (
	User   Role = "User"
	Dealer Role = "Dealer"
)

// The roles of admins. Each role includes the rights of the next one.
const (
	Owner   Role = "Owner"   // everything
	Manager Role = "Manager" // decides on warranty, claims and agreements, and exports
	Agent   Role = "Agent"   // works on tickets, reads customers and products
)

// DeskRoles returns the admin roles, the highest first.
func DeskRoles() []Role { return []Role{Owner, Manager, Agent} }

// Covers reports whether an admin role includes the rights of least.
func (r Role) Covers(least Role) bool {
	own, asked := slices.Index(DeskRoles(), r), slices.Index(DeskRoles(), least)
	return own >= 0 && asked >= 0 && own <= asked
}

// Actor is the person behind a valid token. Always take the identity from here, never from a body,
// a path or a query.
type Actor struct {
	Kind    Kind
	ID      string // the customerId of a customer, the username of an admin
	Name    string // of an admin
	Email   string
	Role    Role
	Session string

	// MustChangePassword is set for an admin with a password that the portal generated. The admin
	// can do nothing else before choosing a new one.
	MustChangePassword bool

	// MustAddStep is set for an admin without two-step login while it is required. The admin can do
	// nothing else before setting it up.
	MustAddStep bool
}

// IsAgent reports whether an admin has only the lowest role. Agents work on tickets. They see no
// claims, extensions, agreements or whole lists.
func (a Actor) IsAgent() bool { return a.Kind == Admin && !a.Role.Covers(Manager) }

// ErrDeleted means that nothing can be added to the records of a deleted customer.
var ErrDeleted = fault.New(fault.Conflict, "This customer was deleted. Nothing can be added to their records.")

// MayRead lets a customer read their own data, and an admin everything. Data of another customer
// looks as if it does not exist.
func (a Actor) MayRead(customerID string) error {
	if a.Kind == Admin || (a.Kind == Customer && a.ID == customerID) {
		return nil
	}
	return fault.New(fault.NotFound, "Customer not found.")
}

// MustBe checks that the customerId in a form is the caller's. An empty one is accepted.
func (a Actor) MustBe(customerID string) error {
	if a.Kind == Customer && (customerID == "" || a.ID == customerID) {
		return nil
	}
	return fault.New(fault.Forbidden, "You can only do this for your own account.")
}

// MaySeeSchemes allows dealers and admins.
func (a Actor) MaySeeSchemes() error {
	if a.Kind == Admin || (a.Kind == Customer && a.Role == Dealer) {
		return nil
	}
	return fault.New(fault.Forbidden, "Schemes are available to dealers only.")
}

type actorKey struct{}

// With stores the caller in the context of a request.
func With(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, a)
}

// From returns the caller of a request, or the zero Actor for a public call.
func From(ctx context.Context) Actor {
	a, _ := ctx.Value(actorKey{}).(Actor)
	return a
}
