package ticket

import (
	"strings"

	"aftercare/internal/platform/id"
)

// A ticket number is T-XXXX-XXXX-XXXX: eleven random characters, which are 50
// bits and cannot be guessed, and a check character. A mistyped character or
// two swapped neighbours never make another valid number.
const (
	numberPrefix = "T"
	numberGroup  = 4
	numberLength = 12 // with the check character
)

// NewNumber draws a number.
func NewNumber() string { return numbered(id.Human("", numberLength-1)) }

// NumberFrom draws a number from a chance of the caller's, for made-up data.
func NumberFrom(chance id.Chance) string { return numbered(id.HumanFrom(chance, "", numberLength-1)) }

func numbered(body string) string { return display(body + string(checkCharacter(body))) }

// ParseNumber reads a number however it is typed or pasted: in any case, with
// or without dashes, spaces, '#', its prefix or the word 'Ticket' before it.
// It tells whether that can be a number at all, without asking the database.
func ParseNumber(typed string) (number string, ok bool) {
	body := typedBody(typed)
	// The prefix is itself of the alphabet, so only the length tells it apart.
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

// typedBody is the letters and digits of what was typed, in capitals.
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

// fewestOfNumber is how much of a number has to be typed before it is told from
// any other word.
const fewestOfNumber = 3

// NumberBeginnings are the ways in which numbers can begin that somebody has begun
// to type, as freely as ParseNumber reads whole ones. A T may be the prefix or the
// first character. There are none for what cannot become a number.
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

// checksum runs over the characters as pairs of a residue modulo 3 and an
// element of the field of eight, since 3 × 8 is the size of the alphabet. In
// both parts each place weighs differently from its neighbour and no weight is
// zero. So one changed character, or two different neighbours swapped, always
// changes at least one part; a plain sum modulo 24 could not do that.
type checksum struct{ three, eight int }

func (c checksum) add(value int) checksum {
	return checksum{(2*c.three + value%3) % 3, double(c.eight) ^ value/3}
}

// double multiplies by x in the field of eight made by x³ = x + 1.
func double(n int) int {
	n <<= 1
	if n >= 8 {
		n ^= 0b1011
	}
	return n
}

// checkCharacter is the one that brings both parts of the checksum to zero.
func checkCharacter(body string) byte {
	sum, _ := sumOf(body)
	// -2a is a modulo 3, and in the field of eight each element is its own negative.
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
