package app

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/trail"
	"aftercare/internal/staff"
)

// Person and Invitation are those of the desk, for commands, which know no rooms.
type (
	Person     = staff.Person
	Invitation = staff.Invitation
)

// PagedLines is from how many lines of lists in an hour the trail tells of a reader.
const PagedLines = staff.PagedLines

// People are all at the desk, those who are disabled last.
func (a *App) People(ctx context.Context) ([]Person, error) { return a.staff.People(ctx) }

// Invitations are those that nobody has accepted yet.
func (a *App) Invitations(ctx context.Context) ([]Invitation, error) {
	return a.staff.Invitations(ctx)
}

// Invite has somebody invited to the desk by mail, in the name of whoever runs the
// machine. A server sends the letter.
func (a *App) Invite(ctx context.Context, email, role string) (Invitation, error) {
	return a.staff.Invite(trail.AtCommandLine(ctx), email, auth.Role(role))
}

// Disable shuts somebody out of the desk at once, unless no owner would be left.
func (a *App) Disable(ctx context.Context, username string) (Person, error) {
	return a.onPerson(ctx, username, a.staff.Disable)
}

// Enable lets somebody in again.
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
