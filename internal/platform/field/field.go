// Package field has the checks that all forms share, each with the message for the person.
package field

import (
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
)

// Maximum lengths in characters.
const (
	Line      = 200
	Paragraph = 2000
)

// Text checks required text of at most max characters and trims it. The label is used inside a
// sentence: "your name", "the address".
func Text(label, value string, max int) (string, error) {
	value = legible(value)
	if value == "" {
		return "", fault.Newf(fault.Invalid, "Please enter %s.", label)
	}
	return OptionalText(label, value, max)
}

const serialLength = 100

// SerialNo checks a serial number. It turns every kind of dash into a hyphen and line breaks into
// spaces, so that the same device is not registered twice.
func SerialNo(label, value string) (string, error) {
	return Text(label, strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Pd, r), r == '\u2212': // the minus sign
			return '-'
		case strings.ContainsRune("\n\r\t", r): // pasted with the number
			return ' '
		}
		return r
	}, value), serialLength)
}

// OptionalText is Text that may be empty.
func OptionalText(label, value string, max int) (string, error) {
	value = legible(value)
	if utf8.RuneCountInString(value) > max {
		return "", fault.Newf(fault.Invalid, "Please shorten %s to at most %d characters.", label, max)
	}
	return value, nil
}

// legible removes control characters, except line breaks and tabs, and marks that change the
// reading direction. It turns other line separators into \n. A text without any visible character
// becomes empty. The joiners inside Indian words and emoji stay.
func legible(value string) string {
	value = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) || unicode.IsControl(r) && !strings.ContainsRune("\n\r\t", r) {
			return -1
		}
		if r == '\u2028' || r == '\u2029' {
			return '\n'
		}
		return r
	}, value)
	return strings.TrimFunc(value, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) })
}

// unprintable reports characters that would make two addresses look the same.
func unprintable(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }

// Email checks an email address without a name. It keeps the case.
func Email(value string) (string, error) {
	value, err := Text("your email address", value, 254)
	if err != nil {
		return "", err
	}
	parsed, err := mail.ParseAddress(value)
	if err != nil || parsed.Address != value || strings.ContainsAny(value, "<>\"' ,;") || strings.ContainsFunc(value, unprintable) {
		return "", fault.New(fault.Invalid, "Please enter a valid email address.")
	}
	return value, nil
}

// Phone checks a phone number: digits with + - ( ) . and spaces.
func Phone(label, value string) (string, error) {
	value, err := Text(label, value, 20)
	if err != nil {
		return "", err
	}
	digits := 0
	for _, r := range value {
		switch {
		case unicode.IsDigit(r):
			digits++
		case !strings.ContainsRune("+-() .", r):
			return "", fault.New(fault.Invalid, "Please enter a valid phone number.")
		}
	}
	if digits < 5 {
		return "", fault.New(fault.Invalid, "Please enter a valid phone number.")
	}
	return value, nil
}

// Date checks a required date in the form YYYY-MM-DD.
func Date(label, value string) (civil.Date, error) {
	value = strings.TrimSpace(value)
	if value == "" {
		return civil.Date{}, fault.Newf(fault.Invalid, "Please enter %s.", label)
	}
	date, err := civil.Parse(value)
	if err != nil {
		return civil.Date{}, fault.Newf(fault.Invalid, "Please enter %s as YYYY-MM-DD.", label)
	}
	return date, nil
}
