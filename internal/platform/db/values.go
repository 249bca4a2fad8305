package db

import (
	"database/sql"
	"fmt"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Micros returns a time as it is stored. The engines' own timestamps compare in different ways.
func Micros(t time.Time) int64 { return t.UnixMicro() }

// FromMicros reads a stored instant.
func FromMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }

// MicrosOrNull returns a time as it is stored, or NULL for the zero time.
func MicrosOrNull(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: Micros(t), Valid: !t.IsZero()}
}

// Instant scans such a column into t. NULL becomes the zero time.
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

// Fold returns a text in the form for search and comparison: NFC and lower case. Go does it,
// because SQLite lowers only ASCII and PostgreSQL depends on its locale.
func Fold(s string) string {
	return norm.NFC.String(strings.ToLower(norm.NFC.String(s)))
}

// FoldNumber is Fold for model and serial numbers. It also removes spaces and invisible characters
// and uses one form for each letter and digit (NFKC). So a number copied from a web page still
// matches.
func FoldNumber(s string) string {
	return Fold(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFKC.String(s)))
}

// Like returns a pattern for LIKE … ESCAPE '\' that finds s anywhere. Percent signs and underscores
// in s stand for themselves.
func Like(s string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s) + "%"
}
