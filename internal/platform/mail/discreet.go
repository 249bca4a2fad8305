package mail

import (
	"encoding/base64"
	"errors"
	"net/url"
	"slices"
	"strings"
	"unicode"
)

// Some mail servers repeat the login in their error. Errors are logged, stored with the job and
// shown at the desk, so the password is removed as soon as an error occurs.

const (
	hidden = "…"
	// enough is how many characters of an encoded secret identify it, because servers shorten what
	// they repeat.
	enough = 8
	// shortest is the shortest password that is masked. A shorter one would match ordinary words
	// and numbers.
	shortest = 4
)

// discreet is an error without the password. errors.Is still finds the cause, but it cannot be
// unwrapped.
type discreet struct {
	text  string
	cause error
}

func (d *discreet) Error() string        { return d.text }
func (d *discreet) Is(target error) bool { return errors.Is(d.cause, target) }

// withoutSecrets returns err without the password. It returns err unchanged if the password is not
// in it.
func (c *smtpCarrier) withoutSecrets(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	masked := c.masked(text)
	if masked == text {
		return err
	}
	return &discreet{text: masked, cause: err}
}

// masked removes the password from a text, in every encoding that a login uses.
func (c *smtpCarrier) masked(text string) string {
	if c.password == "" {
		return text
	}
	for _, encoding := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		for _, login := range []string{c.user + "\x00" + c.user + "\x00" + c.password, "\x00" + c.user + "\x00" + c.password, c.user + ":" + c.password, c.password} {
			encoded := encoding.EncodeToString([]byte(login))
			text = mask(text, encoded, min(len(encoded), enough))
		}
	}
	if len(c.password) < shortest {
		return text
	}
	for _, plain := range []string{c.password, url.QueryEscape(c.password), url.PathEscape(c.password)} {
		text = mask(text, plain, len(plain))
	}
	return text
}

// mask hides a secret in a text. It ignores case and line breaks, and also finds the first least
// characters alone.
func mask(text, secret string, least int) string {
	runes, wanted := []rune(text), []rune(secret)
	for at := 0; at < len(runes); at++ {
		if length, found := secretAt(runes[at:], wanted); found >= least {
			runes = slices.Replace(runes, at, at+length, []rune(hidden)...)
		}
	}
	return string(runes)
}

// secretAt returns how many characters of the secret the text starts with, and their length in the
// text.
func secretAt(text, secret []rune) (length, found int) {
	for i, r := range text {
		switch {
		case found == len(secret):
			return length, found
		case strings.EqualFold(string(r), string(secret[found])):
			found++
			length = i + 1
		case found == 0 || !unicode.IsSpace(r):
			return length, found
		}
	}
	return length, found
}
