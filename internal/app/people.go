package app

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/trail"
	"aftercare/internal/staff"
)

// Person and Invitation are for commands, which do not import staff.
type (
	Person     = staff.Person
	Invitation = staff.Invitation
)

// PagedLines is how many lines a person can read in lists within an hour before the audit trail records it.
const PagedLines = staff.PagedLines

// People returns all people at the desk, disabled ones last.
func (a *App) People(ctx context.Context) ([]Person, error) { return a.staff.People(ctx) }

// Invitations returns the invitations that nobody has accepted yet.
func (a *App) Invitations(ctx context.Context) ([]Invitation, error) {
	return a.staff.Invitations(ctx)
}

// Invite invites a person to the desk by email, on behalf of the operator. A running server sends the email.
func (a *App) Invite(ctx context.Context, email, role string) (Invitation, error) {
	return a.staff.Invite(trail.AtCommandLine(ctx), email, auth.Role(role))
}

// Disable ends a person's access to the desk at once. It refuses if no owner would be left.
func (a *App) Disable(ctx context.Context, username string) (Person, error) {
	return a.onPerson(ctx, username, a.staff.Disable)
}

// Enable lets a disabled person log in again.
func (a *App) Enable(ctx context.Context, username string) (Person, error) {
	return a.onPerson(ctx, username, a.staff.Enable)
}

func (a *App) onPerson(ctx context.Context, username string, do func(context.Context, string) (Person, error)) (Person, error) {
	p, err := a.staff.Named(ctx, username)
	if err != nil {
		return p, err
	}
	return do(trail.AtCommandLine(ctx), p.ID)
}
