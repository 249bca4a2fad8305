package operate

import (
	"context"

	"aftercare/internal/account"
	"aftercare/internal/app"
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
func People(ctx context.Context, a *app.App) ([]Person, error) { return a.Staff.People(ctx) }

// Invitations returns the invitations that are not accepted yet.
func Invitations(ctx context.Context, a *app.App) ([]Invitation, error) {
	return a.Staff.Invitations(ctx)
}

// Invite invites a person to the desk by email, on behalf of the operator. A running server sends the email.
func Invite(ctx context.Context, a *app.App, email, role string) (Invitation, error) {
	return a.Staff.Invite(trail.AtCommandLine(ctx), email, auth.Role(role))
}

// Disable ends a person's access to the desk at once. It refuses if no owner would be left.
func Disable(ctx context.Context, a *app.App, username string) (Person, error) {
	return onPerson(ctx, a, username, a.Staff.Disable)
}

// Enable lets a disabled person log in again.
func Enable(ctx context.Context, a *app.App, username string) (Person, error) {
	return onPerson(ctx, a, username, a.Staff.Enable)
}

func onPerson(ctx context.Context, a *app.App, username string, do func(context.Context, string) (Person, error)) (Person, error) {
	p, err := a.Staff.Named(ctx, username)
	if err != nil {
		return p, err
	}
	return do(trail.AtCommandLine(ctx), p.ID)
}

// CheckAdmin makes the checks of SetAdmin before the command asks for a password.
func CheckAdmin(ctx context.Context, a *app.App, username, email string, newPassword bool) error {
	return a.Account.CheckAdmin(ctx, username, email, newPassword)
}

// SetAdmin creates an admin, or sets a new mailbox or password.
func SetAdmin(ctx context.Context, a *app.App, username, email, password string) (account.AdminChange, error) {
	return a.Account.SetAdmin(trail.AtCommandLine(ctx), username, email, password)
}
