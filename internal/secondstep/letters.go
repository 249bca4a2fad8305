package secondstep

import (
	"fmt"

	"aftercare/internal/platform/mail"
)

// A person is told of whatever happens to their second step: if it was not they,
// somebody has their password.

const notYou = "If it was not you, change your password at once and tell an owner of the portal."

func (s *Service) letter(who person, subject, preview string, paragraphs ...string) mail.Letter {
	return mail.Letter{
		To: who.email, Subject: subject, Preview: preview, Greeting: "Hello,", Paragraphs: paragraphs,
		Facts:   []mail.Fact{{Label: "Username", Value: who.username}},
		Action:  &mail.Action{Label: "Open your own page", URL: s.Portal().PublicURL + "/admin/dashboard/me"},
		Closing: notYou,
	}
}

func (s *Service) appAdded(who person) mail.Letter {
	return s.letter(who, "An app was set up for your login", "The login asks for a code of the app from now on.",
		"An app was set up as the second step of your login. After your password, the desk asks for the code that the app shows.")
}

func (s *Service) passkeyAdded(who person) mail.Letter {
	return s.letter(who, "A passkey was set up for your login", "The login asks for a second step from now on.",
		"A passkey was set up as a second step of your login. After your password, the desk asks for it.")
}

func (s *Service) passkeyRemoved(who person) mail.Letter {
	return s.letter(who, "A passkey of your login was removed", "It opens your account no longer.",
		"One of the passkeys of your login was removed. Your second step is still on.")
}

func (s *Service) turnedOff(who person) mail.Letter {
	return s.letter(who, "The second step of your login is off", "Your password alone opens your account.",
		"The second step of your login was turned off. Your password alone opens your account now.")
}

func (s *Service) recoveryCodesReplaced(who person) mail.Letter {
	return s.letter(who, "You have new recovery codes", "The ones before work no longer.",
		"New recovery codes were made for your login. The ones before work no longer.")
}

func (s *Service) recoveryCodeUsed(who person, left int) mail.Letter {
	l := s.letter(who, "A recovery code was used", "Somebody logged in with one of your recovery codes.",
		"Somebody, probably you, logged in with one of your recovery codes. Each of them works once. Make new ones before they are used up.")
	l.Facts = append(l.Facts, mail.Fact{Label: "Recovery codes left", Value: fmt.Sprint(left)})
	return l
}

func (s *Service) takenOff(who person, required bool) mail.Letter {
	next := "Your password alone opens your account now. Please set up a second step again on your own page."
	if required {
		next = "At your next login you set up a new one."
	}
	l := s.letter(who, "Your second step was taken off", "You can log in without it.",
		"The second step of your login was taken off, as is done for someone who lost it. All your devices were logged out.", next)
	l.Action = &mail.Action{Label: "Log in", URL: s.Portal().PublicURL + "/admin/login"}
	l.Closing = "If you did not ask for this, change your password at once and tell an owner of the portal."
	return l
}
