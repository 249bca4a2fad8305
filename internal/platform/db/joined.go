package db

import (
	"errors"
	"strings"
)

// fieldSeparator is a character that no form accepts.
const fieldSeparator = "\x1f"

// Joined returns SQL that joins columns into one text. No column may be NULL. SQLite takes a lock
// for each column that it returns, which is slow for a million rows.
func Joined(columns ...string) string {
	return `concat_ws('` + fieldSeparator + `', ` + strings.Join(columns, `, `) + `)`
}

// Split returns the fields of a text that the SQL of Joined made.
func Split(text string, fields ...*string) error {
	for i, field := range fields {
		var more bool
		*field, text, more = strings.Cut(text, fieldSeparator)
		if more != (i < len(fields)-1) {
			return errors.New("db: a joined column holds a separator")
		}
	}
	return nil
}
