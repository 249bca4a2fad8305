// Package twofactor adds a second step to the login: a code from an app, or a passkey. Ten recovery codes
// help when the user has neither.
//
// With two-step login, a correct password gives a challenge instead of a session. The challenge is valid for
// five minutes, belongs to one user and opens one session. Every code works once, on all replicas.
package twofactor

import (
	"strings"
	"time"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/limit"
)

// The possible second steps.
const (
	wayCode    = "code"
	wayPasskey = "passkey"
)

const (
	loginLifetime = 5 * time.Minute  // lifetime of a challenge
	setupLifetime = 15 * time.Minute // lifetime of an unfinished app or passkey setup
	mostBegun     = 20               // per user; the oldest are deleted
	mostPasskeys  = 10               // per user
	longestName   = 60               // characters in a passkey's name
)

// Passkey is one of the user's passkeys.
type Passkey struct {
	ID       string
	Name     string
	Since    time.Time
	LastUsed time.Time // zero if never
}

// Own is a user's two-step login.
type Own struct {
	AppSince      time.Time // zero without an app
	Passkeys      []Passkey
	RecoveryCodes int  // how many are left
	Required      bool // required for everyone
}

// Colleague is a desk user in the owner's list.
type Colleague struct {
	Username, Name string
	On             bool // two-step login is on
}

// isOn reports whether the login asks for a second step.
func (o Own) isOn() bool { return !o.AppSince.IsZero() || len(o.Passkeys) > 0 }

var (
	errOver         = fault.New(fault.Conflict, "This login has expired or was already completed. Please log in again.")
	errSetupOver    = fault.New(fault.Conflict, "This setup has expired or was already completed. Please start again.")
	errWrongCode    = fault.New(fault.Unauthenticated, "The code is wrong or was used before.")
	errNoCode       = fault.New(fault.Invalid, "Please enter the code.").At("code")
	errFirstCode    = fault.New(fault.Invalid, "The code is wrong. Please check the time on your phone and enter the code the app shows now.").At("code")
	errUnreadable   = fault.New(fault.Unauthenticated, "We can no longer check the codes of your app. Please use a recovery code, or ask an owner.")
	errBadPasskey   = fault.New(fault.Unauthenticated, "The passkey was not accepted. Please try again.")
	errNewPasskey   = fault.New(fault.Invalid, "The passkey could not be added. Please try again.")
	errKnown        = fault.New(fault.Conflict, "This passkey is already set up.")
	errManyKeys     = fault.Newf(fault.Conflict, "You have %d passkeys, the most allowed. Please remove one first.", mostPasskeys)
	errNoPasskey    = fault.New(fault.NotFound, "This passkey does not exist.")
	errNoPasskeys   = fault.New(fault.Conflict, "Passkeys do not work with an IP address. Please use an app.")
	errNone         = fault.New(fault.Conflict, "Two-step login is off. Please set it up first.")
	errRequired     = fault.New(fault.Conflict, "Two-step login is required for everyone. Please set up another way before you remove this one.")
	errOwnFirst     = fault.New(fault.Conflict, "Please set up your own two-step login first.")
	errOwnPage      = fault.New(fault.Conflict, "You can turn off your own two-step login on your account page.")
	errNobody       = fault.New(fault.NotFound, "This person is not at the desk.")
	errTheyHaveNone = fault.New(fault.Conflict, "This person does not use two-step login.")
)

// Limits on guessing. Only a person who knows the password gets here, so the limits may lock the account:
// that password should be changed anyway. App codes and recovery codes have separate limits. Passkeys cannot
// be guessed and have none.
var (
	answersByIP   = limit.Rule{Name: "second-step-ip", Max: 30, Window: time.Minute}
	guesses       = limit.Rule{Name: "second-step", Max: 10, Window: 15 * time.Minute}
	guessesDaily  = limit.Rule{Name: "second-step-day", Max: 50, Window: 24 * time.Hour}
	ownerTakeOffs = limit.Rule{Name: "second-step-off", Max: 30, Window: time.Hour}
)

// plainCode removes spaces and hyphens that people add to a code.
func plainCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\u00a0' || r == '\u2011' {
			return -1
		}
		return r
	}, strings.ToUpper(strings.TrimSpace(typed)))
}

// isOfApp reports whether a code is from an app, not a recovery code.
func isOfApp(code string) bool {
	return len(code) == appDigits && strings.Trim(code, "0123456789") == ""
}

func because(refusal *fault.Error, cause error) *fault.Error {
	said := *refusal
	said.Cause = cause
	return &said
}
