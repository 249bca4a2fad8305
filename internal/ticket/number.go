package ticket

import (
	"strings"

	"aftercare/internal/platform/id"
)

// A ticket number is T-XXXX-XXXX-XXXX: eleven random characters, which are 50 bits and cannot be guessed, and
// a check character. One mistyped character, or two swapped neighbours, never gives another valid number.
const (
	numberPrefix = "T"
	numberGroup  = 4
	numberLength = 12 // includes the check character
)

// NewNumber returns a random ticket number.
func NewNumber() string { return numbered(id.Human("", numberLength-1)) }

// NumberFrom returns a ticket number from the caller's random source, for demo data.
func NumberFrom(chance id.Chance) string { return numbered(id.HumanFrom(chance, "", numberLength-1)) }

func numbered(body string) string { return display(body + string(checkCharacter(body))) }

// ParseNumber reads a typed or pasted ticket number. It ignores case, dashes, spaces and '#', and a 'T' or
// 'Ticket' at the start. The result ok says whether the number is valid, without asking the database.
func ParseNumber(typed string) (number string, ok bool) {
	body := typedBody(typed)
	// The prefix is also a character of the alphabet, so only the length tells them apart.
	if len(body) > numberLength+len(numberPrefix) {
		body = strings.TrimPrefix(body, "TICKET")
	}
	if len(body) > numberLength {
		body = strings.TrimPrefix(body, numberPrefix)
	}
	if len(body) != numberLength || !checksOut(body) {
		return "", false
	}
	return display(body), true
}

func typedBody(typed string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
			return r
		default:
			return -1
		}
	}, typed)
}

// fewestOfNumber is how many characters a search needs before it looks for ticket numbers.
const fewestOfNumber = 3

// NumberBeginnings returns the possible beginnings of a partly typed ticket number. A T may be the prefix
// or the first character, so there may be two. It returns none if the text cannot become a ticket number.
func NumberBeginnings(typed string) (beginnings []string) {
	if number, ok := ParseNumber(typed); ok {
		return []string{number}
	}
	body := strings.TrimPrefix(typedBody(typed), "TICKET")
	bodies := []string{body}
	if rest, had := strings.CutPrefix(body, numberPrefix); had {
		bodies = append(bodies, rest)
	}
	for _, body := range bodies {
		if len(body) >= fewestOfNumber && len(body) < numberLength && strings.Trim(body, id.Alphabet) == "" {
			beginnings = append(beginnings, display(body))
		}
	}
	return beginnings
}

func display(body string) string {
	out := numberPrefix
	for i := 0; i < len(body); i += numberGroup {
		out += "-" + body[i:min(i+numberGroup, len(body))]
	}
	return out
}

// checksum treats each of the 24 characters as a pair: a residue modulo 3 and an element of the field with 8
// elements. In both parts, neighbouring places have different weights, and no weight is zero. So one changed
// character, or two swapped neighbours, always changes the sum. A plain sum modulo 24 cannot do that.
type checksum struct{ three, eight int }

func (c checksum) add(value int) checksum {
	return checksum{(2*c.three + value%3) % 3, double(c.eight) ^ value/3}
}

// double multiplies by x in the field of eight elements, where x³ = x + 1.
func double(n int) int {
	n <<= 1
	if n >= 8 {
		n ^= 0b1011
	}
	return n
}

// checkCharacter returns the character that makes both parts of the checksum zero.
func checkCharacter(body string) byte {
	sum, _ := sumOf(body)
	// Modulo 3, -2a equals a. In the field of eight, each element is its own negative.
	return id.Alphabet[double(sum.eight)*3+sum.three]
}

func checksOut(body string) bool {
	sum, ok := sumOf(body)
	return ok && sum == checksum{}
}

func sumOf(body string) (sum checksum, ok bool) {
	for i := range len(body) {
		value := strings.IndexByte(id.Alphabet, body[i])
		if value < 0 {
			return sum, false
		}
		sum = sum.add(value)
	}
	return sum, true
}
