package web

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/fault"
)

var errBadText = fault.New(fault.Invalid, "The request has characters that cannot be stored.")

const jsonType = "application/json"

// encoder returns a JSON encoder that does not escape HTML characters.
func encoder(w io.Writer) *json.Encoder {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e
}

// OrMissing returns nil for the zero time, so that the field is left out.
func OrMissing(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// strictJSON refuses NUL and invalid UTF-8, because the two databases treat them differently.
func strictJSON() huma.Format {
	return huma.Format{
		Marshal: func(w io.Writer, v any) error {
			return encoder(w).Encode(v)
		},
		Unmarshal: func(data []byte, v any) error {
			if !utf8.Valid(data) || containsEscapedNUL(data) {
				return errBadText
			}
			if err := checkKeys(data, v); err != nil {
				return err
			}
			if err := json.Unmarshal(data, v); err != nil {
				return errors.New("malformed JSON")
			}
			return nil
		},
	}
}

// containsEscapedNUL reports whether data holds the escape \u0000. It ignores a backslash that is
// itself escaped.
func containsEscapedNUL(data []byte) bool {
	s := string(data)
	for {
		i := strings.Index(s, `\u0000`)
		if i < 0 {
			return false
		}
		slashes := 0
		for j := i; j >= 0 && s[j] == '\\'; j-- {
			slashes++
		}
		if slashes%2 == 1 {
			return true
		}
		s = s[i+6:]
	}
}

// storable reports whether both databases store a text unchanged.
func storable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsRune(s, 0)
}
