// Package staff is about the people at the desk: who they are, which role each
// has, how one more is invited and how one is shut out. Their logins are the
// account room's.
//
// The desk is never without an owner: everything that changes people takes its
// turn, one after the other over all replicas, and is undone if no owner is left.
package staff

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/limit"
)

// Person is somebody at the desk.
type Person struct {
	ID                    string
	Name, Username, Email string
	Role                  auth.Role
	Since                 time.Time
	LastSeen              time.Time // zero if they never were
	DisabledAt            time.Time // zero for everybody who may come in
}

// Disabled tells that somebody is shut out.
func (p Person) Disabled() bool { return !p.DisabledAt.IsZero() }

func (p Person) isOwner() bool { return p.Role == auth.Owner && !p.Disabled() }

// Invitation lets the holder of an address join the desk.
type Invitation struct {
	ID        string
	Email     string
	Role      auth.Role
	InvitedBy string // a person's name; "" for whoever runs the machine
	Sent      time.Time
	Expires   time.Time

	used, withdrawn bool
}

// refusal says why an invitation is no longer good, if it is not.
func (i Invitation) refusal(now time.Time) error {
	switch {
	case i.used:
		return errUsed
	case i.withdrawn:
		return errWithdrawn
	case !now.Before(i.Expires):
		return errExpired
	default:
		return nil
	}
}

// Newcomer is the form of somebody who was invited.
type Newcomer struct{ Name, Username, Password string }

// InvitationLifetime is how long the link in an invitation works.
const InvitationLifetime = 48 * time.Hour

// The refusals of this room.
var (
	errNobody     = fault.New(fault.NotFound, "This person is not at the desk.")
	errRole       = fault.New(fault.Invalid, "Please select a role: Owner, Manager or Agent.").At("role")
	errOwnRole    = fault.New(fault.Conflict, "You cannot change your own role. Please ask another owner.")
	errOwnAccess  = fault.New(fault.Conflict, "You cannot disable yourself. Please ask another owner.")
	errLastOwner  = fault.New(fault.Conflict, "The desk needs an owner. Please make someone else an owner first.")
	errNoOwner    = fault.New(fault.Forbidden, "You are no longer an owner of the desk.")
	errDisabled   = fault.New(fault.Conflict, "This person is already disabled.")
	errOut        = fault.New(fault.Conflict, "This person is disabled. Please enable them first.")
	errEnabled    = fault.New(fault.Conflict, "This person is not disabled.")
	errHere       = fault.New(fault.Conflict, "Someone at the desk already has this address.").At("email")
	errHereOut    = fault.New(fault.Conflict, "A disabled person has this address. Please enable them instead.").At("email")
	errInvited    = fault.New(fault.Conflict, "This address is already invited. Send the invitation again, or withdraw it first.").At("email")
	errNoLonger   = fault.New(fault.Conflict, "This invitation is no longer open.")
	errNoInvite   = fault.New(fault.NotFound, "This invitation does not exist.")
	errUnknown    = fault.New(fault.Invalid, "This invitation does not exist. Check your mailbox for a newer one, or ask an owner of the desk.")
	errUsed       = fault.New(fault.Invalid, "This invitation was already used. Please log in with your username.")
	errWithdrawn  = fault.New(fault.Invalid, "This invitation was withdrawn. Please ask an owner of the desk.")
	errExpired    = fault.New(fault.Invalid, "This invitation has expired. Please ask an owner of the desk for a new one.")
	errJoined     = fault.New(fault.Invalid, "Someone at the desk already has this address. Please log in.")
	errNameTaken  = fault.New(fault.Conflict, "This username is taken. Please choose another username.").At("username")
	errNoAddress  = fault.New(fault.Invalid, "Please enter an email address.")
	errNoUsername = fault.New(fault.Invalid, "Please choose a username of 3 to 60 letters, digits, dots, dashes and underscores.")
)

// letters bound what an owner sends: an owner's account that somebody else got hold of
// shall not bury mailboxes. Each kind is counted by itself, so that a day of many
// invitations keeps nobody out whose account is under attack.
type letters string

const (
	invitations letters = "invitation"
	lettingIn   letters = "let-in"
)

func (l letters) byOwner() limit.Rule {
	return limit.Rule{Name: string(l) + "-owner", Max: 30, Window: time.Hour}
}

func (l letters) toAddress() limit.Rule {
	return limit.Rule{Name: string(l) + "-mail", Max: 1, Window: time.Minute}
}

func (l letters) hourly() limit.Rule {
	return limit.Rule{Name: string(l) + "-mail-hour", Max: 5, Window: time.Hour}
}

var visitsByIP = limit.Rule{Name: "invitation-ip", Max: 20, Window: time.Minute}

func checkRole(role auth.Role) error {
	if !slices.Contains(auth.DeskRoles(), role) {
		return errRole
	}
	return nil
}

// username has no letters that look like others: a second 'admin' would be taken
// for the first.
var username = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{2,59}$`)

// alike is what of a username a reader takes in: not its signs, nor which of the
// letters and digits that look the same it has.
func alike(username string) string {
	return strings.NewReplacer(".", "", "-", "", "_", "", "0", "o", "1", "l", "i", "l", "rn", "m").Replace(db.Fold(username))
}

// checked is the form with its texts trimmed, or all that is wrong with it.
func (n Newcomer) checked(email, brand string) (Newcomer, error) {
	var form fault.Form
	var err error
	n.Name, err = field.Name("your full name", n.Name, 100)
	form.Check("name", err)
	if n.Username, err = field.Text("a username", n.Username, field.Line); err == nil && !username.MatchString(n.Username) {
		err = errNoUsername
	}
	form.Check("username", err)
	form.Check("password", auth.CheckNewPassword(n.Password, auth.Names{Person: n.Name, Email: email, Username: n.Username, Brand: brand}))
	return n, form.Err()
}
