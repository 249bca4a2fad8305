package db

import (
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"
)

// Micros is how an instant is stored: neither engine's own timestamp compares
// the same way on the other.
func Micros(t time.Time) int64 { return t.UnixMicro() }

// FromMicros reads a stored instant.
func FromMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }

// Fold is the form of a text for columns that are searched and compared: one
// way to write each letter (NFC), in lower case. SQLite lowers ASCII alone and
// PostgreSQL lowers by its locale, so it is done here.
func Fold(s string) string {
	return norm.NFC.String(strings.ToLower(norm.NFC.String(s)))
}

// Like is the pattern for LIKE … ESCAPE '\' that finds s anywhere, with its
// percent signs and underscores taken as they stand.
func Like(s string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s) + "%"
}
