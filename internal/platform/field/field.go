// Package field holds the checks that the fields of every form share, each with the
// sentence a person reads when it fails.
package field

import (
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
)

// Lengths of the common kinds of text, in characters.
const (
	Line      = 200
	Paragraph = 2000
)

// Text is required text of at most max characters, trimmed. The label is how
// the form calls it, in the middle of a sentence: "your name", "the address".
func Text(label, value string, max int) (string, error) {
	value = legible(value)
	if value == "" {
		return "", fault.Newf(fault.Invalid, "Please enter %s.", label)
	}
	return OptionalText(label, value, max)
}

// serialLength is more than any device has.
const serialLength = 100

// SerialNo is the number of a device. A dash is a dash, however a word processor
// wrote it, and a line break a blank, so that nobody registers a device twice under numbers that look the same.
func SerialNo(label, value string) (string, error) {
	return Text(label, strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Pd, r), r == '\u2212': // the minus sign
			return '-'
		case strings.ContainsRune("\n\r\t", r): // pasted with it: a number stands in one line
			return ' '
		}
		return r
	}, value), serialLength)
}

// OptionalText may be empty.
func OptionalText(label, value string, max int) (string, error) {
	value = legible(value)
	if utf8.RuneCountInString(value) > max {
		return "", fault.Newf(fault.Invalid, "Please shorten %s to at most %d characters.", label, max)
	}
	return value, nil
}

// legible is a text without what nobody can read: control characters other
// than line breaks and tabs, and the marks that turn the reading direction of
// the words around them. A line is broken in one way alone: whoever wants text in
// one line need not know of others. What then shows nothing at all is empty. The joiners
// inside Indian words and emoji stay.
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

// unprintable finds what would make two addresses look like one.
func unprintable(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }

// Email is a bare address; its case is kept for writing and ignored for comparing.
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

// Phone takes any common way of writing a number: digits with + - ( ) and spaces.
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

// Date is a required civil date of the form YYYY-MM-DD.
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
