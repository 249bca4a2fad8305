package ticket

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Typed is an entry in a typed, pasted or scanned list. It may be a ticket number or not.
type Typed struct {
	Text   string
	Number string // "" if it is not a valid number
}

// looksTyped reports whether a text could be meant as a number. Error messages repeat only such texts.
func looksTyped(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" -#.…", r)
	})
}

// mostOfNumber is into how many words a number can be split at most: 'Ticket # T 1234 5678 90AB'.
const mostOfNumber = 6

// headings matches the column titles of a list that was copied from a spreadsheet.
var headings = regexp.MustCompile(`(?i)\b(ticket|number|no|docket|awb|serial|customer|status|date)\b`)

// isHeading reports whether a line contains column titles and no digit or number.
func isHeading(line string, all []Typed) bool {
	return headings.MatchString(line) && !strings.ContainsFunc(line, unicode.IsDigit) &&
		!slices.ContainsFunc(all, func(one Typed) bool { return one.Number != "" || written.MatchString(one.Text) })
}

// readLines reads a text line by line. It skips empty lines and a heading in the first line.
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

// firstNumber returns the number at the start of words and how many words it takes, or the first word.
func firstNumber(words []string) (one Typed, taken int) {
	for n := min(len(words), mostOfNumber); n > 0; n-- {
		text := strings.Join(words[:n], " ")
		if number, ok := ParseNumber(text); ok {
			return Typed{text, number}, n
		}
	}
	return Typed{Text: words[0]}, 1
}

// isNothing reports whether a word is only a list marker, such as '-' or '#'.
func isNothing(word string) bool {
	return strings.Trim(word, "-–—•*#.:·_") == ""
}
