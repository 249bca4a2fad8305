package staff

import (
	"strings"

	"aftercare/internal/platform/mail"
)

// letter invites somebody to the desk.
func (s *Service) letter(i Invitation, token string) mail.Letter {
	invited := "You are invited to work at the desk of " + s.Portal().Brand + "."
	if i.InvitedBy != "" {
		invited = i.InvitedBy + " invites you to work at the desk of " + s.Portal().Brand + "."
	}
	return mail.Letter{
		To: i.Email, Subject: "Your invitation to the desk of " + s.Portal().Brand, Preview: "The link works once, for 48 hours.", Greeting: "Hello,",
		Paragraphs: []string{
			invited,
			"Open the link, and choose your username and a password that only you know. It works once, for 48 hours.",
		},
		Facts:   []mail.Fact{{Label: "Role", Value: string(i.Role)}},
		Action:  &mail.Action{Label: "Accept the invitation", URL: strings.TrimSuffix(s.Portal().PublicURL, "/") + "/admin/invitation/" + token},
		Closing: "If you do not know what this is about, you can ignore this mail: nothing happens.",
	}
}
