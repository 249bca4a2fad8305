// Package staff manages the people at the desk: their roles, invitations and access. Package account manages
// their logins.
//
// The desk always has an owner. Changes of users run one after the other on all replicas, and a change that
// leaves no owner is rolled back.
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

// Person is a desk user.
type Person struct {
	ID                    string
	Name, Username, Email string
	Role                  auth.Role
	Since                 time.Time
	LastSeen              time.Time // zero if never
	DisabledAt            time.Time // zero if enabled
}

// Disabled reports whether the user is blocked.
func (p Person) Disabled() bool { return !p.DisabledAt.IsZero() }

func (p Person) isOwner() bool { return p.Role == auth.Owner && !p.Disabled() }

// Invitation lets the owner of an email address join the desk.
type Invitation struct {
	ID        string
	Email     string
	Role      auth.Role
	InvitedBy string // a user's name; "" for the operator
	Sent      time.Time
	Expires   time.Time

	used, withdrawn bool
}

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

// Newcomer is the form that an invited person fills in.
type Newcomer struct{ Name, Username, Password string }

const InvitationLifetime = 48 * time.Hour

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

// letters limits the emails an owner sends, so that a stolen owner account cannot flood mailboxes. Each kind
// has its own limit: many invitations must not block a login link for a user under attack.
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

// username allows only ASCII letters, digits and a few signs, so that no one can imitate another username.
var username = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{2,59}$`)

// alike removes differences that readers overlook: signs, and letters and digits that look the same.
func alike(username string) string {
	return strings.NewReplacer(".", "", "-", "", "_", "", "0", "o", "1", "l", "i", "l", "rn", "m").Replace(db.Fold(username))
}

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
