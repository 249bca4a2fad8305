// Package id makes identifiers: record ids that sort by creation time, and numbers that people can
// read over the phone.
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

// crockford keeps the order of the encoded bytes, so ids sort by time.
var crockford = base32.NewEncoding(letters).WithPadding(base32.NoPadding)

// Chance fills a slice with random bytes.
type Chance func([]byte)

// unguessable is the random source for all ids that people see.
func unguessable(b []byte) { rand.Read(b) }

// New returns a record id of 26 characters: 48 bits of milliseconds and 80 random bits.
func New(now time.Time) string { return NewFrom(unguessable, now) }

// NewFrom is New with the caller's random source, for sample data that must be the same each time.
func NewFrom(chance Chance, now time.Time) string {
	var b [16]byte
	binary.BigEndian.PutUint64(b[:8], uint64(now.UnixMilli())<<16)
	chance(b[6:])
	return crockford.EncodeToString(b[:])
}

// First returns the smallest record id of a millisecond.
func First(at time.Time) string { return NewFrom(func(b []byte) { clear(b) }, at) }

// Is reports whether a text could be a record id.
func Is(text string) bool {
	return len(text) == crockford.EncodedLen(16) && strings.Trim(text, letters) == ""
}

// Time returns when a record id was made, or the zero time if it is not one.
func Time(recordID string) time.Time {
	b, err := crockford.DecodeString(recordID)
	if err != nil || len(b) < 8 {
		return time.Time{}
	}
	return time.UnixMilli(int64(binary.BigEndian.Uint64(b[:8]) >> 16)).UTC()
}

// Alphabet holds the characters of human numbers: no 0 O, no 1 I L, no U, no 5 S, no 2 Z, no 8 B.
// It has 24 characters, so each carries 4.58 bits.
const Alphabet = "34679ACDEFGHJKMNPQRTVWXY"

// Human returns a random number for people: prefix and n characters of Alphabet.
func Human(prefix string, n int) string { return HumanFrom(unguessable, prefix, n) }

// HumanFrom is Human with the caller's random source.
func HumanFrom(chance Chance, prefix string, n int) string {
	out := make([]byte, 0, len(prefix)+n)
	out = append(out, prefix...)
	// Skip bytes above the largest multiple of the alphabet's size, so that every character is
	// equally likely.
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

// Secret returns n random bytes as lower-case text that is safe in a path.
func Secret(n int) string {
	b := make([]byte, n)
	rand.Read(b)
	return base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding).EncodeToString(b)
}

// Digest returns the stored form of a secret. It identifies the secret without revealing it.
func Digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
