// Package account manages people: customers, who register as User or Dealer, and admins, who work at the
// desk. It holds their passwords, sessions and profiles.
//
// A customer's session lasts one hour, an admin's session seven days. Logout ends it at once. A password
// reset ends all sessions of the person. A password change and a confirmed address end all but the current
// one. A wrong password and an unknown email get the same answer in the same time.
package account

import (
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/limit"
)

// Customer is a person who bought something.
type Customer struct {
	ID         string // record id; sorts by time of registration
	CustomerID string // the number that people see
	Profile
	Role         auth.Role
	PasswordHash string
	CreatedAt    time.Time

	// UnconfirmedSince is the time at which the unconfirmed address was entered. It is zero once confirmed.
	UnconfirmedSince time.Time

	Language language.Code // only set where a page shows the customer
}

func (c Customer) isConfirmed() bool { return c.UnconfirmedSince.IsZero() }

// Profile holds the fields that customers may change themselves.
type Profile struct {
	Name, Email, Phone, Address string
}

// AdminUser is a person at the desk. The email of the first admin is the support mailbox.
type AdminUser struct {
	Name, Username, Email, PasswordHash string
	Role                                auth.Role
	MustChangePassword                  bool // the portal generated the password
	Disabled                            bool // may not log in
}

// Registration is the form of a new customer.
type Registration struct {
	Profile
	Password string
	Role     auth.Role
}

// Filter selects customers for Customer Records.
type Filter struct {
	Q    string    // part of the customer ID or the name; case is ignored
	Role auth.Role // empty for all
}

var (
	errWrongLogin      = fault.New(fault.Unauthenticated, "Invalid User ID or Password")
	errWrongAdminLogin = fault.New(fault.Unauthenticated, "Invalid username or password")
	errSecondStep      = fault.New(fault.Unauthenticated, "Please complete the two-step login.")
	errPasswordNeeded  = fault.New(fault.Invalid, "Please enter your password.").At("password")
	errNotOwnPassword  = fault.New(fault.Invalid, "The password is wrong.").At("password")
	errEmailTaken      = fault.New(fault.Conflict, "An account with this email already exists.").At("email")
	errLinkExpired     = fault.New(fault.Invalid, "Link Expired.")
	errNoCustomer      = fault.New(fault.NotFound, "Customer not found.")
	errNoSession       = fault.New(fault.NotFound, "This session has already ended.")
	errWrongPassword   = fault.New(fault.Invalid, "The old password is wrong.").At("oldPassword")
	errAlikePassword   = fault.New(fault.Invalid, "The new password is too close to the old one. Please choose another password.").At("newPassword")
	errSamePassword    = fault.New(fault.Invalid, "The new password must differ from the old one.").At("newPassword")
	errNoMailbox       = fault.New(fault.NotFound, "No support mailbox is set up.")
)

// ResetLifetime is how long the link in a reset email works.
const ResetLifetime = 30 * time.Minute

// Limits against guessing and against floods of email. Limits by IP address stop one computer; limits by
// account stop many. Profile changes are limited too: a new email tells whether an address is taken, sends
// emails to two addresses, and reserves the old one.
var (
	attemptsByIP      = limit.Rule{Name: "account-ip", Max: 10, Window: time.Minute}
	registrationsByIP = limit.Rule{Name: "register-ip", Max: 20, Window: time.Hour}
	failedLogins      = limit.Rule{Name: "login-failed", Max: 10, Window: time.Hour}
	failedLoginsInAll = limit.Rule{Name: "login-failed-all", Max: 100, Window: time.Hour}
	resetMails        = limit.Rule{Name: "reset-mail", Max: 1, Window: time.Minute}
	resetMailsHourly  = limit.Rule{Name: "reset-mail-hour", Max: 5, Window: time.Hour}
	profileChanges    = limit.Rule{Name: "profile", Max: 30, Window: time.Hour}
	addressChanges    = limit.Rule{Name: "address", Max: 10, Window: 24 * time.Hour}
	sessionEndings    = limit.Rule{Name: "session-end", Max: 30, Window: time.Hour}
	adminMails        = limit.Rule{Name: "admin-mail", Max: 1, Window: 5 * time.Minute}
	adminMailsDaily   = limit.Rule{Name: "admin-mail-day", Max: 10, Window: 24 * time.Hour}
)

// checkedBeside returns the trimmed profile, or all errors in it. An unchanged name is always accepted,
// because the rules for names may have become stricter since it was stored.
func (p Profile) checkedBeside(stored string) (Profile, error) {
	var form fault.Form
	isKept := strings.TrimSpace(p.Name) == stored
	if isKept {
		p.Name = "kept"
	}
	p = p.checkedIn(&form)
	if isKept {
		p.Name = stored
	}
	return p, form.Err()
}

func (p Profile) checkedIn(form *fault.Form) Profile {
	var err error
	p.Name, err = field.Name("your full name", p.Name, field.Line)
	form.Check("name", err)
	p.Email, err = field.Email(p.Email)
	form.Check("email", err)
	p.Phone, err = field.Phone("your phone number", p.Phone)
	form.Check("phone", err)
	p.Address, err = field.Text("your address", p.Address, 500)
	form.Check("address", err)
	return p
}

func (r Registration) checked(brand string) (Registration, error) {
	var form fault.Form
	r.Profile = r.Profile.checkedIn(&form)
	form.Check("password", auth.CheckNewPassword(r.Password, auth.Names{Person: r.Name, Email: r.Email, Brand: brand}))
	form.Check("role", checkRole(r.Role))
	return r, form.Err()
}

// checkRole refuses unknown roles. Code that asks for "not a
// User" would treat a customer without a role as a dealer.
func checkRole(role auth.Role) error {
	if role != auth.User && role != auth.Dealer {
		return errRole
	}
	return nil
}

var errRole = fault.New(fault.Invalid, "Please select a role: User or Dealer.")

func maskEmail(address string) string {
	for i := range address {
		if address[i] == '@' {
			return address[:min(2, i)] + "*****" + address[i:]
		}
	}
	return "*****"
}
