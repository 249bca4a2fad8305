package db

import (
	"database/sql"
	"fmt"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Micros is how an instant is stored: neither engine's own timestamp compares
// the same way on the other.
func Micros(t time.Time) int64 { return t.UnixMicro() }

// FromMicros reads a stored instant.
func FromMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }

// MicrosOrNull is how an instant is stored that may not have come: NULL for the
// zero time.
func MicrosOrNull(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: Micros(t), Valid: !t.IsZero()}
}

// Instant reads such a column into t.
func Instant(t *time.Time) sql.Scanner { return (*instant)(t) }

type instant time.Time

func (i *instant) Scan(value any) error {
	switch n := value.(type) {
	case nil:
		*i = instant{}
	case int64:
		*i = instant(FromMicros(n))
	default:
		return fmt.Errorf("db: an instant is a number, and not %T", value)
	}
	return nil
}

// Fold is the form of a text for columns that are searched and compared: one
// way to write each letter (NFC), in lower case. SQLite lowers ASCII alone and
// PostgreSQL lowers by its locale, so it is done here.
func Fold(s string) string {
	return norm.NFC.String(strings.ToLower(norm.NFC.String(s)))
}

// FoldNumber is Fold for the numbers that are printed on things, of models and
// devices: without spaces, without characters that nobody sees, and with one way
// to write each letter and digit, so that a number copied from a web page is
// still the same number.
func FoldNumber(s string) string {
	return Fold(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFKC.String(s)))
}

// Like is the pattern for LIKE … ESCAPE '\' that finds s anywhere, with its
// percent signs and underscores taken as they stand.
func Like(s string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s) + "%"
}
