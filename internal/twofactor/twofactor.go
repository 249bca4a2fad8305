// Package twofactor is about what an admin shows beside the password: a code
// that an app on a phone makes for every half minute, or a passkey. Ten recovery
// codes are for the day on which neither is at hand.
//
// A login of someone who has a second step ends with a challenge in place of a
// session. The challenge lives for five minutes, belongs to that person and opens
// one session. Every code works once, wherever it is sent to.
package twofactor

import (
	"strings"
	"time"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/limit"
)

// The ways in which a second step can be shown.
const (
	wayCode    = "code"
	wayPasskey = "passkey"
)

const (
	loginLifetime = 5 * time.Minute  // of a challenge
	setupLifetime = 15 * time.Minute // of an app or a passkey that is being set up
	mostBegun     = 20               // of one person; those that end first make room
	mostPasskeys  = 10               // of one person
	longestName   = 60               // of a passkey
)

// Passkey is one of a person's passkeys, as they see it.
type Passkey struct {
	ID       string
	Name     string
	Since    time.Time
	LastUsed time.Time // zero if it never was
}

// Own is what a person has of a second step.
type Own struct {
	AppSince      time.Time // zero without an app
	Passkeys      []Passkey
	RecoveryCodes int  // that are left
	Required      bool // of everyone
}

// Colleague is somebody at the desk, as an owner sees them.
type Colleague struct {
	Username, Name string
	On             bool // they have a second step
}

// isOn tells whether the login asks for it.
func (o Own) isOn() bool { return !o.AppSince.IsZero() || len(o.Passkeys) > 0 }

// The refusals of this room.
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

// The limits on guessing. Only who knows the password gets so far, so they may
// lock: by the time they do, that password should be changed. Codes of an app and
// recovery codes are counted apart, and passkeys, which nobody guesses, not at all.
var (
	answersByIP   = limit.Rule{Name: "second-step-ip", Max: 30, Window: time.Minute}
	guesses       = limit.Rule{Name: "second-step", Max: 10, Window: 15 * time.Minute}
	guessesDaily  = limit.Rule{Name: "second-step-day", Max: 50, Window: 24 * time.Hour}
	ownerTakeOffs = limit.Rule{Name: "second-step-off", Max: 30, Window: time.Hour}
)

// plainCode is a code as it is compared: people add spaces and hyphens.
func plainCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\u00a0' || r == '\u2011' {
			return -1
		}
		return r
	}, strings.ToUpper(strings.TrimSpace(typed)))
}

// isOfApp tells a code of an app from a recovery code.
func isOfApp(code string) bool {
	return len(code) == appDigits && strings.Trim(code, "0123456789") == ""
}

// because keeps for the log why something was refused.
func because(refusal *fault.Error, cause error) *fault.Error {
	said := *refusal
	said.Cause = cause
	return &said
}
