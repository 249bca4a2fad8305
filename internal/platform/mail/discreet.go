package mail

import (
	"encoding/base64"
	"errors"
	"net/url"
	"slices"
	"strings"
	"unicode"
)

// Some mail servers repeat in their refusal what they were sent, and that is the
// login. Errors are logged, stored with the job and shown at the desk, so the
// password is taken out where they are made.

const (
	// hidden stands where a secret stood.
	hidden = "…"
	// enough of an encoded secret to be taken for it: servers shorten what they repeat.
	enough = 8
	// shortest password that can be told from words and numbers in a sentence.
	shortest = 4
)

// discreet is an error without the password. What it was made of can be asked for
// by errors.Is, and cannot be unwrapped.
type discreet struct {
	text  string
	cause error
}

func (d *discreet) Error() string        { return d.text }
func (d *discreet) Is(target error) bool { return errors.Is(d.cause, target) }

// withoutSecrets is the error as it is, or if it tells the password, one that does not.
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

// masked is a text without the password, in whatever form a login has it.
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

// mask hides a secret in a text, in any case, also if it is broken over lines, and
// also if only so many of its first characters are there.
func mask(text, secret string, least int) string {
	runes, wanted := []rune(text), []rune(secret)
	for at := 0; at < len(runes); at++ {
		if length, found := secretAt(runes[at:], wanted); found >= least {
			runes = slices.Replace(runes, at, at+length, []rune(hidden)...)
		}
	}
	return string(runes)
}

// secretAt tells how many characters of a secret a text begins with, and over
// what length of the text.
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
