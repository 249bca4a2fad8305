package audit

import (
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/mail"
)

func (s *Service) headLetter(to, head string, at time.Time) mail.Letter {
	return mail.Letter{
		To: to, Subject: "Audit trail: head of " + civil.In(at, s.Portal().Location).Long(), Preview: "Please keep this email.", Greeting: "Hello,",
		Paragraphs: []string{
			"This is today's head of the audit trail of " + s.Portal().Brand + ". It proves which entries exist today. Please keep this email.",
			"If you ever doubt the audit trail, give the head to your operator. `aftercare audit verify --head` shows whether the trail still contains it.",
		},
		Facts:   []mail.Fact{{Label: "Head", Value: head}},
		Closing: "Owners can turn this email off in the settings, under Alerts.",
	}
}
