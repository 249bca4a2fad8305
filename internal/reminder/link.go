package reminder

import (
	"encoding/base32"
	"strings"

	"aftercare/internal/platform/mail"
)

// PagePath is where the link of a letter leads to.
const PagePath = "/unsubscribe/"

// letters and digits alone, in any case: some mail programs change the case of links.
var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// longestToken is more than any token of ours has.
const longestToken = 512

// tokenFor is the secret part of a link. It names a customer and a topic, opens
// nothing else, and works for as long as the portal has its secret: a letter of last
// year can be stopped, too.
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
