// Package id makes identifiers: record ids that sort by creation time, and
// human ones that can be read over the phone.
package id

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"strings"
	"time"
)

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// crockford sorts like the bytes it encodes, so ids sort like time.
var crockford = base32.NewEncoding(letters).WithPadding(base32.NoPadding)

// Chance fills a slice with random bytes.
type Chance func([]byte)

// unguessable is the chance of everything that a person is ever told.
func unguessable(b []byte) { rand.Read(b) }

// New is a record id: 26 characters, 48 bits of milliseconds and 80 of chance.
func New(now time.Time) string { return NewFrom(unguessable, now) }

// NewFrom is New with a chance of the caller's, for made-up data that has to
// come out the same each time.
func NewFrom(chance Chance, now time.Time) string {
	var b [16]byte
	binary.BigEndian.PutUint64(b[:8], uint64(now.UnixMilli())<<16)
	chance(b[6:])
	return crockford.EncodeToString(b[:])
}

// First is the smallest record id of a millisecond.
func First(at time.Time) string { return NewFrom(func(b []byte) { clear(b) }, at) }

// Is tells whether a text could be a record id.
func Is(text string) bool {
	return len(text) == crockford.EncodedLen(16) && strings.Trim(text, letters) == ""
}

// Time is when a record id was made; the zero time if it is none.
func Time(recordID string) time.Time {
	b, err := crockford.DecodeString(recordID)
	if err != nil || len(b) < 8 {
		return time.Time{}
	}
	return time.UnixMilli(int64(binary.BigEndian.Uint64(b[:8]) >> 16)).UTC()
}

// Alphabet of human numbers: no 0 O, no 1 I L, no U, no 5 S, no 2 Z, no 8 B.
// 24 characters, so one carries 4.58 bits.
const Alphabet = "34679ACDEFGHJKMNPQRTVWXY"

// Human is a random human number: prefix and n characters of the Alphabet.
func Human(prefix string, n int) string { return HumanFrom(unguessable, prefix, n) }

// HumanFrom is Human with a chance of the caller's.
func HumanFrom(chance Chance, prefix string, n int) string {
	out := make([]byte, 0, len(prefix)+n)
	out = append(out, prefix...)
	// Bytes at or above the largest multiple of the alphabet's size are drawn
	// again, so that every character is equally likely.
	limit := byte(256 - 256%len(Alphabet))
	var b [1]byte
	for len(out) < len(prefix)+n {
		chance(b[:])
		if b[0] < limit {
			out = append(out, Alphabet[int(b[0])%len(Alphabet)])
		}
	}
	return string(out)
}

// Secret is n random bytes as lower-case text that is safe in a path.
func Secret(n int) string {
	b := make([]byte, n)
	rand.Read(b)
	return base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding).EncodeToString(b)
}

// Digest is what is stored of a secret, by which it is recognised and from which
// nobody learns it.
func Digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
