package db

import (
	"fmt"
	"strings"
)

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

// PhoneDigits is how many digits of a phone number tell it from others: what stands
// before them, as +91 or 0, is written or left out as people like.
const PhoneDigits = 10

// PhoneTail is the expression for the last digits of customers.phone, the last one
// first, so that numbers are found by their end however they are written. Of an
// index both engines want the very same expression.
func PhoneTail(engine Engine) string {
	if engine == Postgres {
		return fmt.Sprintf(`left(reverse(regexp_replace(phone, '[^0-9]', '', 'g')), %d)`, PhoneDigits)
	}
	digits := `phone`
	for _, sign := range "+-() ." { // all that a phone number may hold beside digits
		digits = fmt.Sprintf(`replace(%s, '%c', '')`, digits, sign)
	}
	tail := make([]string, PhoneDigits)
	for i := range tail {
		tail[i] = fmt.Sprintf(`substr(%s, %d, 1)`, digits, -i-1)
	}
	return strings.Join(tail, ` || `)
}
