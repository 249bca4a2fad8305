// Package language says what the server writes to a customer in the language they read.
// English is the default and stands in the rooms; each other language is one folder.
package language

import (
	"fmt"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/language/hi"
)

// Code names a language.
type Code string

const (
	English Code = "en"
	Hindi   Code = "hi"
)

// tongue is what a language says instead of English. Formats name their values by %[1]s
// where the order is another.
type tongue struct {
	texts  map[string]string // by the English format
	known  map[string]string // words of the desk and the settings that the portal knows
	months [12]string
}

var tongues = map[Code]tongue{
	Hindi: {hi.Texts(), hi.Known, hi.Months},
}

var errUnknown = fault.New(fault.Invalid, "Please select a language: en or hi.").At("language")

// Parse reads a language that somebody chose.
func Parse(text string) (Code, error) {
	code := Code(text)
	if _, ok := tongues[code]; !ok && code != English {
		return "", errUnknown
	}
	return code, nil
}

// Words speak one language.
type Words struct {
	code   Code
	tongue tongue
}

// In returns the words of a language; of one that is not known, English ones.
func In(code Code) Words {
	t, ok := tongues[code]
	if !ok {
		code = English
	}
	return Words{code, t}
}

// Code names the language of the words.
func (w Words) Code() Code { return w.code }

// Say puts values into a sentence. Its English format is constant: a test finds those that a
// language lacks.
func (w Words) Say(format string, args ...any) string {
	if said, ok := w.tongue.texts[format]; ok {
		format = said
	}
	for i, arg := range args {
		if day, ok := arg.(civil.Date); ok {
			args[i] = w.Date(day)
		}
	}
	return fmt.Sprintf(format, args...)
}

// Known translates a word of the desk or of the settings if the portal knows it. Others stay
// as somebody typed them.
func (w Words) Known(text string) string {
	if said, ok := w.tongue.known[text]; ok {
		return said
	}
	return text
}

// Date is a day in words.
func (w Words) Date(day civil.Date) string {
	if w.code == English || day.IsZero() {
		return day.Long()
	}
	return fmt.Sprintf("%d %s %d", day.Day, w.tongue.months[day.Month-1], day.Year)
}
