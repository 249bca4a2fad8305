package db

import "fmt"

// Texts are found by their prefix with a range scan of a B-tree index. This needs byte order:
// SQLite has it by default, PostgreSQL needs COLLATE "C".

// Bytewise returns the SQL expression that compares column byte by byte.
func Bytewise(engine Engine, column string) string {
	if engine == Postgres {
		return `(` + column + `) COLLATE "C"`
	}
	return `(` + column + `) COLLATE BINARY`
}

// Beyond returns the upper end of the range of all texts that start with prefix. The range
// starts at prefix itself. U+10FFFF is the last character of Unicode.
func Beyond(prefix string) string { return prefix + "\U0010FFFF" }

// PhoneDigits is the number of digits that identify a phone number. PhoneEnd is the number of last
// digits used for a lookup. Prefixes like +91 or 0 are ignored, because people write them in
// different ways.
const (
	PhoneDigits = 10
	PhoneEnd    = 4
)

// LastDigits returns the SQL expression for the last n digits of customers.phone, without other
// signs. The database uses an index only if the index has exactly this expression.
func LastDigits(engine Engine, n int) string {
	if engine == Postgres {
		return Ending(engine, `regexp_replace(phone, '[^0-9]', '', 'g')`, n)
	}
	digits := `phone`
	for _, sign := range "+-() ." { // all signs that a phone number may hold besides digits
		digits = fmt.Sprintf(`replace(%s, '%c', '')`, digits, sign)
	}
	return Ending(engine, digits, n)
}

// Ending returns the SQL expression for the last characters of a text.
func Ending(engine Engine, text string, letters int) string {
	if engine == Postgres {
		return fmt.Sprintf(`right(%s, %d)`, text, letters)
	}
	return fmt.Sprintf(`substr(%s, -%d)`, text, letters)
}
