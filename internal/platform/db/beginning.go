package db

import "fmt"

// Texts are found by their beginning as a range of a B-tree. That takes an order
// byte by byte, which SQLite has unless it is told otherwise and PostgreSQL only
// if it is told.

// Bytewise is a column or an expression that is compared byte by byte.
func Bytewise(engine Engine, column string) string {
	if engine == Postgres {
		return `(` + column + `) COLLATE "C"`
	}
	return `(` + column + `) COLLATE BINARY`
}

// Beyond is the end of the range of all texts that begin with one, which is its
// beginning: no text holds a character behind it.
func Beyond(beginning string) string { return beginning + "\U0010FFFF" }

// How many digits of a phone number tell it from others, and by how many of its end
// it is looked up: what stands before them, as +91 or 0, is written or left out as
// people like.
const (
	PhoneDigits = 10
	PhoneEnd    = 4
)

// LastDigits is the expression for the last digits of customers.phone, so that
// numbers are found by their end however they are written. An index is used for
// the very same expression alone.
func LastDigits(engine Engine, n int) string {
	if engine == Postgres {
		return Ending(engine, `regexp_replace(phone, '[^0-9]', '', 'g')`, n)
	}
	digits := `phone`
	for _, sign := range "+-() ." { // all that a phone number may hold beside digits
		digits = fmt.Sprintf(`replace(%s, '%c', '')`, digits, sign)
	}
	return Ending(engine, digits, n)
}

// Ending is the expression for the last letters of a text.
func Ending(engine Engine, text string, letters int) string {
	if engine == Postgres {
		return fmt.Sprintf(`right(%s, %d)`, text, letters)
	}
	return fmt.Sprintf(`substr(%s, -%d)`, text, letters)
}
