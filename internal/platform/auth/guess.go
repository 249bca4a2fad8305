package auth

import (
	_ "embed" // the list of common passwords
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"aftercare/internal/platform/field"
)

// commonList is the head of a ranked list, one word in each line. Where it is
// from, and its licence, stand in the file beside it.
//
//go:embed common_passwords.txt
var commonList string

// commonWords is the list to look the rank of a word up in, made when the first is
// looked up. The most common one has rank 1.
var commonWords = sync.OnceValue(func() map[string]int {
	words := map[string]int{}
	for word := range strings.Lines(commonList) {
		words[strings.TrimSpace(word)] = len(words) + 1
	}
	return words
})

const (
	// longestWord of the list, so that nothing longer is looked up.
	longestWord = 16
	// shortestWord that is worth a look once the digits around it are gone.
	shortestWord = 3
	// mostDigits around a word still leave it a guess. More of them do, too, if they
	// are a guess themselves.
	mostDigits = 6
	// firstWords are tried with whatever stands around them; the others with a year,
	// which is fewDigits: there are too many of them for more.
	firstWords = 1000
	fewDigits  = 4
	// shortestName that no password may contain. A shorter one may be part of a
	// word, so that only the password that is nothing else is refused.
	shortestName = 4
	// longName is one that no password may contain anywhere. A shorter one has to stand
	// for itself: info is in information, and care in scared.
	longName = 6
)

// guess is a password as those see it who guess: the same for all the ways to
// write its letters.
type guess struct {
	said  []rune   // in lower case, without spaces, separators, accents and what cannot be seen
	ways  [][]rune // said, and what signs and digits stand for letters: p4$$w0rd
	apart []bool   // whether a separator was left out before each of said
}

func guessOf(password string) guess {
	var g guess
	isApart := true
	for _, r := range inOneCase(password) {
		if isSeparator(r) {
			isApart = true
			continue
		}
		g.said, g.apart = append(g.said, r), append(g.apart, isApart)
		isApart = false
	}
	g.ways = [][]rune{g.said, unmasked(g.said, 'i'), unmasked(g.said, 'l')}
	return g
}

// withoutSigns is another way to read a password: the signs in abc@12345 stand for
// nothing.
func withoutSigns(password string) string {
	return strings.Map(func(r rune) rune {
		if isSign(r) {
			return -1
		}
		return r
	}, password)
}

// inOneCase is the text without what cannot be seen, each letter written in one
// way: full-width letters are letters, and those that look Latin are.
func inOneCase(text string) []rune {
	var letters []rune
	for _, r := range strings.ToLower(field.Latin(norm.NFKD.String(text))) {
		if !unicode.In(r, unicode.Cf, unicode.Cc, unicode.Mn, unicode.Me) {
			letters = append(letters, r)
		}
	}
	return letters
}

// spoken is what is left of a text when it is read out.
func spoken(text string) []rune { return slices.DeleteFunc(inOneCase(text), isSeparator) }

func isSeparator(r rune) bool {
	return unicode.IsSpace(r) || unicode.In(r, unicode.Z, unicode.Pd, unicode.Pc) || strings.ContainsRune(`.,;:/\|'"`+"`", r)
}

func isSign(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) }

// unmasked writes letters in place of what stands for them. A one is an i or an l.
func unmasked(said []rune, one rune) []rune {
	plain := slices.Clone(said)
	for i, r := range plain {
		switch r {
		case '@', '4':
			plain[i] = 'a'
		case '8':
			plain[i] = 'b'
		case '3':
			plain[i] = 'e'
		case '1', '!':
			plain[i] = one
		case '0':
			plain[i] = 'o'
		case '5', '$':
			plain[i] = 's'
		case '7', '+':
			plain[i] = 't'
		}
	}
	return plain
}

// without is the password without the characters of a kind at its ends.
func (g guess) without(kind func(rune) bool) []rune { return trimmed(g.said, kind) }

func trimmed(text []rune, kind func(rune) bool) []rune {
	return []rune(strings.TrimFunc(string(text), kind))
}

// is tells that the password is a word of a kind, or one repeated, and nothing
// else: digits and signs before and after it do not count, since a word with a
// year or an exclamation mark is the first thing that is tried.
func (g guess) is(word func(string) bool) bool { return g.isWithin(isLittle, word) }

// isWithin is for what may stand around the word.
func (g guess) isWithin(around func([]rune) bool, word func(string) bool) bool {
	last := len(g.said) - len([]rune(strings.TrimRightFunc(string(g.said), isNoLetter)))
	first := len(g.said) - len([]rune(strings.TrimLeftFunc(string(g.said), isNoLetter)))
	if first == len(g.said) { // no letter at all: the whole of it counts
		first, last = 0, 0
	}
	for before := range first + 1 {
		for after := range last + 1 {
			from, to := before, len(g.said)-after
			if g.isBetween(from, to, word) && around(slices.Concat(g.said[:from], g.said[to:])) {
				return true
			}
		}
	}
	return false
}

func (g guess) isBetween(from, to int, word func(string) bool) bool {
	if to-from < shortestWord {
		return false
	}
	return slices.ContainsFunc(g.ways, func(way []rune) bool {
		return word(string(unitOf(way[from:to])))
	})
}

// isCommon tells that the password is one that many have, or that word again and again
// with other digits: password1password2.
func (g guess) isCommon() bool {
	if g.is(isFirst) || g.isWithin(isYear, isCommon) {
		return true
	}
	words := slices.Compact(strings.FieldsFunc(string(g.said), isNoLetter))
	return len(words) == 1 && (isFirst(words[0]) && isLittle(g.said) || isCommon(words[0]) && isYear(g.said))
}

func digitsOf(text []rune) []rune {
	return slices.DeleteFunc(slices.Clone(text), func(r rune) bool { return !unicode.IsDigit(r) })
}

// isYear tells that no more than a year, a month or the like stands around a word.
func isYear(around []rune) bool { return len(digitsOf(around)) <= fewDigits }

// isLittle tells that what stands around a word adds nothing to it.
func isLittle(around []rune) bool {
	digits := digitsOf(around)
	return len(digits) <= mostDigits || isRepeated(digits) || isRows(digits) || isCommon(string(unitOf(digits)))
}

// isFirst tells of the words that are tried first, and knows beyond the list what
// that is at portals like this one: what its own manual says, and what is common where
// its customers live.
func isFirst(word string) bool {
	switch word {
	case "demopassword", "demoadminpassword", "root", "customer", "changeit", "helloworld", "sachin", "jaimatadi", "omsairam":
		return true
	}
	return hasFirstRank(word) || hasFirstRank(strings.TrimPrefix(word, "my"))
}

func hasFirstRank(word string) bool { return isCommon(word) && commonWords()[word] <= firstWords }

func isCommon(word string) bool { return len(word) <= longestWord && commonWords()[word] > 0 }

// isLongRow tells of neighbours that are no word: abcdefg, mnbvcxz.
func isLongRow(word string) bool {
	return utf8.RuneCountInString(word) > shortestRow && isRows([]rune(word))
}

// isDate tells of the digits of a day, in the order of any country, with or
// without the century.
func isDate(digits []rune) bool {
	for _, order := range [...]string{"02012006", "01022006", "20060102", "020106", "010206", "060102"} {
		day, err := time.Parse(order, string(digits))
		if err == nil && day.Year() >= 1900 && day.Year() < 2100 {
			return true
		}
	}
	return false
}

// isMadeOf tells that the password is parts of a name in any order, at least one
// of them no mere initial, and nothing else.
func (g guess) isMadeOf(name string) bool {
	var parts []string
	for _, part := range strings.FieldsFunc(name, isSeparator) {
		for _, said := range [][]rune{spoken(part), trimmed(spoken(part), isNoLetter)} {
			if len(said) > 0 {
				parts = append(parts, string(said))
			}
		}
	}
	return g.is(func(word string) bool { return isJoined(word, parts) })
}

// isJoined walks along a word from one end of a part to the next; long tells of
// the ends behind a part that is no initial.
func isJoined(word string, parts []string) bool {
	type end struct {
		at   int
		long bool
	}
	reached := map[end]bool{{}: true}
	for at := range len(word) {
		for _, part := range parts {
			if !strings.HasPrefix(word[at:], part) {
				continue
			}
			isLong := utf8.RuneCountInString(part) >= shortestName
			for _, long := range []bool{false, true} {
				if reached[end{at, long}] {
					reached[end{at + len(part), long || isLong}] = true
				}
			}
		}
	}
	return reached[end{len(word), true}]
}

// isDomain tells that the password is where an address lives: example.com, or example.
func (g guess) isDomain(email string) bool {
	_, domain, _ := strings.Cut(email, "@")
	label, _, _ := strings.Cut(domain, ".")
	if utf8.RuneCountInString(label) < shortestName {
		return false
	}
	return g.is(func(word string) bool { return word == string(spoken(label)) || word == string(spoken(domain)) })
}

// names tells that the password contains a name, forwards or backwards, or is
// nothing else than a part of it.
func (g guess) names(name string) bool {
	if g.holds(name) {
		return true
	}
	var parts []string
	for _, part := range append(strings.FieldsFunc(name, isSeparator), name) {
		said := spoken(part)
		parts = append(parts, string(said), string(trimmed(said, isNoLetter)))
	}
	return g.is(func(word string) bool { return slices.Contains(parts, word) })
}

// holds tells that the password contains a name; a short one only where no letter
// touches it.
func (g guess) holds(name string) bool {
	named := guessOf(name)
	n := len(named.said)
	if n < shortestName {
		return false
	}
	for i, way := range named.ways {
		backwards := slices.Clone(way)
		slices.Reverse(backwards)
		for at := range len(g.said) - n + 1 {
			part := g.ways[i][at : at+n]
			if (slices.Equal(part, way) || slices.Equal(part, backwards)) && (n >= longName || g.standsAlone(at, at+n)) {
				return true
			}
		}
	}
	return false
}

func (g guess) standsAlone(from, to int) bool {
	return (g.apart[from] || !isPartOfWord(g.said[from-1])) && (to == len(g.said) || g.apart[to] || !isPartOfWord(g.said[to]))
}

// isPartOfWord counts the vowel signs of Indian scripts, which are no letters.
func isPartOfWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }

// unitOf is the shortest text that is repeated to give this one; the text itself
// if nothing is repeated.
func unitOf(text []rune) []rune {
	for n := 1; n <= len(text)/2; n++ {
		if len(text)%n == 0 && hasPeriod(text, n) {
			return text[:n]
		}
	}
	return text
}

func hasPeriod(text []rune, n int) bool { return slices.Equal(text[n:], text[:len(text)-n]) }

// isRepeated tells of a password of fewer than four different characters, or of
// four that come again and again.
func isRepeated(text []rune) bool {
	different := map[rune]bool{}
	for _, r := range text {
		different[r] = true
	}
	return len(different) < 4 || len(text) >= 8 && hasPeriod(text, 4)
}

// rows are what stands side by side in the alphabet, among the digits or on keyboards.
var rows = [...]string{
	"abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm", "!@#$%^&*()",
	"1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "!qaz", "@wsx", "#edc", "$rfv", "%tgb", "^yhn", "&ujm",
}

// shortestRow in which neighbours are no accident.
const shortestRow = 3

// isRows tells that the text is made of nothing but neighbours, forwards or
// backwards, or the same character: abcd1234, qwertyui, 87654321.
func isRows(text []rune) bool {
	if len(text) == 0 {
		return false
	}
	for len(text) > 0 {
		n := rowAt(text)
		if n < shortestRow {
			return false
		}
		text = text[n:]
	}
	return true
}

// rowAt is how many characters at the beginning of a text are one row.
func rowAt(text []rune) int {
	longest := 1
	for _, next := range steps() {
		n := 1
		for n < len(text) && next(text[n-1], text[n]) {
			n++
		}
		longest = max(longest, n)
	}
	return longest
}

// steps are the ways from a character of a row to the next.
func steps() []func(a, b rune) bool {
	all := []func(a, b rune) bool{func(a, b rune) bool { return a == b }}
	for _, row := range rows {
		all = append(all,
			func(a, b rune) bool { return strings.Contains(row, string([]rune{a, b})) },
			func(a, b rune) bool { return strings.Contains(row, string([]rune{b, a})) })
	}
	return all
}
