// Package language translates the texts that the server writes to customers. English is the default
// and is written in the code of each package. Each other language has one folder.
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

// tongue holds the translations of one language. If a translation has another word order, its
// format uses %[1]s.
type tongue struct {
	texts  map[string]string // by the English format
	known  map[string]string // fixed words of the desk and the settings
	months [12]string
}

var tongues = map[Code]tongue{
	Hindi: {hi.Texts(), hi.Known(), hi.Months},
}

var errUnknown = fault.New(fault.Invalid, "Please select a language: en or hi.").At("language")

// Parse checks a language that a person chose.
func Parse(text string) (Code, error) {
	code := Code(text)
	if _, ok := tongues[code]; !ok && code != English {
		return "", errUnknown
	}
	return code, nil
}

// Words translates into one language.
type Words struct {
	code   Code
	tongue tongue
}

// In returns the words of a language, or English for an unknown one.
func In(code Code) Words {
	t, ok := tongues[code]
	if !ok {
		code = English
	}
	return Words{code, t}
}

// Code returns the language.
func (w Words) Code() Code { return w.code }

// Say translates a format and fills in the values. The English format must be a constant: a test
// uses it to find missing translations.
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

// Known translates a fixed word of the desk or the settings. It returns any other text unchanged.
func (w Words) Known(text string) string {
	if said, ok := w.tongue.known[text]; ok {
		return said
	}
	return text
}

// Date formats a day with the name of the month.
func (w Words) Date(day civil.Date) string {
	if w.code == English || day.IsZero() {
		return day.Long()
	}
	return fmt.Sprintf("%d %s %d", day.Day, w.tongue.months[day.Month-1], day.Year)
}
