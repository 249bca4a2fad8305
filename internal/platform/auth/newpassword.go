package auth

import (
	_ "embed" // the list of common passwords
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
)

// Names are words that a person who knows the user would guess first.
type Names struct{ Person, Email, Username, Brand string }

// These errors refuse a password that is long enough but easy to guess. Each names the broken rule.
var (
	errRepeated = fault.New(fault.Invalid, "The password only repeats a few characters. Please choose another password.")
	errRun      = fault.New(fault.Invalid, "The password is a simple sequence, such as abcdefgh or 12345678. Please choose another password.")
	errCommon   = fault.New(fault.Invalid, "This password is too common, even with digits or signs added. Please choose another password.")
	errPerson   = fault.New(fault.Invalid, "The password is too close to your name. Please choose another password.")
	errEmail    = fault.New(fault.Invalid, "The password cannot contain your email address, or its part before the @.")
	errUsername = fault.New(fault.Invalid, "The password cannot contain the username.")
)

// CheckNewPassword checks a new password. Passwords that were set earlier need only CheckPassword.
func CheckNewPassword(password string, names Names) error {
	if err := CheckPassword(password); err != nil {
		return err
	}
	local, _, _ := strings.Cut(names.Email, "@")
	name, _, _ := strings.Cut(local, "+") // meera+shop@example.com belongs to meera
	said := readings(password)
	switch {
	case isRepeated(password):
		return errRepeated
	case isRow(said[0]):
		return errRun
	case slices.ContainsFunc(said, isCommon):
		return errCommon
	case isNamed(said, name) || isNamed(said, names.Email):
		return errEmail
	case isNamed(said, names.Username):
		return errUsername
	case isNamed(said, names.Brand):
		return fault.Newf(fault.Invalid, "The password cannot contain the name %s.", names.Brand)
	case isNamed(said, names.Person):
		return errPerson
	}
	return nil
}

// masked replaces signs that stand for letters, as in p4$$w0rd.
var masked = strings.NewReplacer("@", "a", "4", "a", "3", "e", "1", "i", "!", "i", "0", "o", "5", "s", "$", "s", "7", "t")

// readings returns a text as letters and digits in lower case, in four forms: complete, without the
// signs and digits around the word, and each of these unmasked.
func readings(text string) []string {
	folded := strings.ToLower(field.Latin(norm.NFKD.String(text)))
	word := strings.TrimFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) })
	all := []string{folded, word, masked.Replace(folded), masked.Replace(word)}
	for i := range all {
		all[i] = strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return r
			}
			return -1
		}, all[i])
	}
	return all
}

// commonList holds the most common passwords, one per line. The file beside it names the source and
// the licence.
//
//go:embed common_passwords.txt
var commonList string

// ownWords are words that the list lacks: words of our manual, and words that are common in India.
const ownWords = "demopassword demoadminpassword mypassword root customer changeit helloworld sachin jaimatadi omsairam"

var commonWords = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(commonList + " " + ownWords) {
		words[word] = true
	}
	return words
})

// isCommon reports whether word is a common password, or one written twice.
func isCommon(word string) bool {
	half := word[:len(word)/2]
	return commonWords()[word] || word == half+half && commonWords()[half]
}

// isNamed reports whether a password contains a long name, or is only a part of the name.
func isNamed(said []string, name string) bool {
	const longName, shortestName = 5, 4
	whole := readings(name)[0]
	parts := []string{whole}
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		parts = append(parts, readings(part)[0])
	}
	return slices.ContainsFunc(said, func(read string) bool {
		return utf8.RuneCountInString(whole) >= longName && strings.Contains(read, whole) ||
			utf8.RuneCountInString(read) >= shortestName && slices.Contains(parts, read)
	})
}

func isRepeated(password string) bool {
	different := map[rune]bool{}
	for _, r := range strings.ToLower(password) {
		different[r] = true
	}
	return len(different) < 5
}

// rows are neighbours in the alphabet, among the digits and on keyboards.
const rows = "abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm"

// isRow reports whether a text consists of neighbours. It allows one jump for every four
// characters.
func isRow(text string) bool {
	jumps, last := 0, rune(-1)
	for _, r := range text {
		isBeside := r == last || strings.Contains(rows, string([]rune{last, r})) || strings.Contains(rows, string([]rune{r, last}))
		if last >= 0 && !isBeside {
			jumps++
		}
		last = r
	}
	return text != "" && jumps <= utf8.RuneCountInString(text)/4
}
