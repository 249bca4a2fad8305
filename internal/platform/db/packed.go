package db

import (
	"errors"
	"strings"
)

// fieldSeparator is a character that no form accepts.
const fieldSeparator = "\x1f"

// Packed returns SQL that joins columns into one text. No column may be NULL. SQLite takes a lock
// for each column that it returns, which is slow for a million rows.
func Packed(columns ...string) string {
	return `concat_ws('` + fieldSeparator + `', ` + strings.Join(columns, `, `) + `)`
}

// Unpack splits a text that Packed joined.
func Unpack(text string, fields ...*string) error {
	for i, field := range fields {
		var more bool
		*field, text, more = strings.Cut(text, fieldSeparator)
		if more != (i < len(fields)-1) {
			return errors.New("db: a packed column holds a separator")
		}
	}
	return nil
}
