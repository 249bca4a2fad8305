package auth

import (
	"strings"

	"aftercare/internal/platform/fault"
)

// Names are what somebody who knows a person would guess first.
type Names struct{ Person, Email, Username, Brand string }

// The refusals of a password that meets the rule of its length and is guessed
// early all the same. Each says which rule it breaks.
var (
	errRepeated = fault.New(fault.Invalid, "The password must be more than a few characters repeated.")
	errRun      = fault.New(fault.Invalid, "The password must be more than a row of neighbouring characters, such as abcdefgh, 12345678 or qwertyui.")
	errCommon   = fault.New(fault.Invalid, "This password is among the most common ones, also with digits or signs around it. Please choose another one.")
	errDate     = fault.New(fault.Invalid, "The password must be more than a date.")
	errPerson   = fault.New(fault.Invalid, "The password must be more than your name, also with digits or signs around it.")
	errEmail    = fault.New(fault.Invalid, "The password must not contain the name of the email address.")
	errUsername = fault.New(fault.Invalid, "The password must not contain the username.")
)

// CheckNewPassword holds the rules for a password that somebody chooses. One that
// was chosen before them stays good: see CheckPassword.
func CheckNewPassword(password string, names Names) error {
	if err := CheckPassword(password); err != nil {
		return err
	}
	guess, bare := guessOf(password), guessOf(withoutSigns(password))
	switch {
	case isRepeated(inOneCase(password)) || isRepeated(guess.said):
		return errRepeated
	case isRows(guess.said) || isRows(guess.without(isSign)) || isRows(bare.said) || guess.is(isLongRow):
		return errRun
	case isDate(bare.said):
		return errDate
	case guess.isCommon() || bare.isCommon():
		return errCommon
	case guess.names(localPart(names.Email)) || guess.holds(names.Email) || guess.isMadeOf(localPart(names.Email)) || guess.isDomain(names.Email):
		return errEmail
	case guess.names(names.Username):
		return errUsername
	case guess.names(names.Brand):
		return fault.Newf(fault.Invalid, "The password must not contain the name %s.", names.Brand)
	case guess.isMadeOf(names.Person):
		return errPerson
	}
	return nil
}

// localPart is what stands before the @ of an address, without a tag: the name
// of meera+shop@example.com is meera.
func localPart(email string) string {
	local, _, _ := strings.Cut(email, "@")
	name, _, _ := strings.Cut(local, "+")
	return name
}
