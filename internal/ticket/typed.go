package ticket

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Typed is what stands at one place of a list of numbers that somebody typed, pasted
// or scanned: a number, or something else.
type Typed struct {
	Text   string
	Number string // "" if it can be none
}

// looksTyped tells whether a text could be meant as a number. A refusal repeats nothing
// else of what it was sent.
func looksTyped(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" -#.…", r)
	})
}

// mostOfNumber is in how many pieces a number is written at most: 'Ticket # T 1234 5678 90AB'.
const mostOfNumber = 6

// ReadNumbers finds the numbers in a text, whatever stands between them. Blanks may
// stand within a number as well as between two, so as much as is one number is taken
// for one.
func ReadNumbers(text string) (all []Typed) {
	for _, line := range readLines(text) {
		all = append(all, line...)
	}
	return all
}

// headings are words of the row above a list that comes from a spreadsheet.
var headings = regexp.MustCompile(`(?i)\b(ticket|number|no|docket|awb|serial|customer|status|date)\b`)

// isHeading tells whether a line names columns: it has such a word, no digit and no number.
func isHeading(line string, all []Typed) bool {
	return headings.MatchString(line) && !strings.ContainsFunc(line, unicode.IsDigit) &&
		!slices.ContainsFunc(all, func(one Typed) bool { return one.Number != "" || written.MatchString(one.Text) })
}

// readLines finds them line by line, without lines that have none and without the row of
// headings above them.
func readLines(text string) (lines [][]Typed) {
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\n\r\v\f\u2028\u2029", r) }) {
		if all := readLine(line); len(all) > 0 && (len(lines) > 0 || !isHeading(line, all)) {
			lines = append(lines, all)
		}
	}
	return lines
}

func readLine(line string) (all []Typed) {
	for _, part := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("\t,;|/", r) }) {
		words := strings.FieldsFunc(part, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("\"'()[]<>", r) })
		for len(words) > 0 {
			one, taken := firstNumber(words)
			if !isNothing(one.Text) {
				all = append(all, one)
			}
			words = words[taken:]
		}
	}
	return all
}

// firstNumber is the number that words begin with, however many of them it takes, or
// the first word.
func firstNumber(words []string) (one Typed, taken int) {
	for n := min(len(words), mostOfNumber); n > 0; n-- {
		text := strings.Join(words[:n], " ")
		if number, ok := ParseNumber(text); ok {
			return Typed{text, number}, n
		}
	}
	return Typed{Text: words[0]}, 1
}

// isNothing tells of a word that it is only a sign of a list: '-', '#', '1.'.
func isNothing(word string) bool {
	return strings.Trim(word, "-–—•*#.:·_") == ""
}
