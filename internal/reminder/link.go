package reminder

import (
	"encoding/base32"
	"strings"

	"aftercare/internal/platform/mail"
)

// PagePath is the path of the unsubscribe link in emails.
const PagePath = "/unsubscribe/"

// encoding uses only letters and digits and ignores case, because some mail programs change the case of
// links.
var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// longestToken is longer than any valid token.
const longestToken = 512

// tokenFor returns the secret part of an unsubscribe link. It contains a customer and a topic and gives no
// other access. It never expires, so links in old emails still work.
func (s *Service) tokenFor(n mail.Notice) (string, error) {
	sealed, err := s.Sealer.Seal([]byte(string(n.Topic) + " " + n.Customer))
	return strings.ToLower(encoding.EncodeToString(sealed)), err
}

func (s *Service) readToken(token string) (n mail.Notice, err error) {
	if len(token) > longestToken {
		return n, errNoLink
	}
	sealed, err := encoding.DecodeString(strings.ToUpper(strings.TrimSpace(token)))
	if err != nil {
		return n, errNoLink
	}
	plain, err := s.Sealer.Open(sealed)
	if err != nil {
		return n, errNoLink
	}
	topic, customer, _ := strings.Cut(string(plain), " ")
	if n.Topic, err = topicOf(topic); err != nil {
		return n, errNoLink
	}
	n.Customer = customer
	return n, nil
}
