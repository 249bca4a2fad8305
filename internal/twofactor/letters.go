package twofactor

import (
	"fmt"

	"aftercare/internal/platform/mail"
)

// Users get an email about every change of their two-step login. If they did not make the change, another
// person knows their password.

const notYou = "If it was not you, change your password at once and tell an owner of the portal."

func (s *Service) letter(who person, subject, preview string, paragraphs ...string) mail.Letter {
	return mail.Letter{
		To: who.email, Subject: subject, Preview: preview, Greeting: "Hello,", Paragraphs: paragraphs,
		Facts:   []mail.Fact{{Label: "Username", Value: who.username}},
		Action:  &mail.Action{Label: "Open your account page", URL: s.Portal().PublicURL + "/admin/dashboard/me"},
		Closing: notYou,
	}
}

func (s *Service) appAdded(who person) mail.Letter {
	return s.letter(who, "An app was set up for your login", "You now log in with a code from the app.",
		"An app was set up for your two-step login. After your password, you now enter the code the app shows.")
}

func (s *Service) passkeyAdded(who person) mail.Letter {
	return s.letter(who, "A passkey was set up for your login", "You now log in with a passkey.",
		"A passkey was set up for your two-step login. After your password, you now use the passkey.")
}

func (s *Service) passkeyRemoved(who person) mail.Letter {
	return s.letter(who, "A passkey was removed from your login", "You can no longer log in with it.",
		"One of your passkeys was removed. Two-step login is still on.")
}

func (s *Service) turnedOff(who person) mail.Letter {
	return s.letter(who, "Two-step login is off", "Your password alone opens your account.",
		"Two-step login was turned off. Your password alone now opens your account.")
}

func (s *Service) recoveryCodesReplaced(who person) mail.Letter {
	return s.letter(who, "You have new recovery codes", "Your old codes no longer work.",
		"New recovery codes were created for your login. Your old codes no longer work.")
}

func (s *Service) recoveryCodeUsed(who person, left int) mail.Letter {
	l := s.letter(who, "A recovery code was used", "Someone logged in with one of your recovery codes.",
		"Someone, probably you, logged in with one of your recovery codes. Each code works once. Create new codes before you run out.")
	l.Facts = append(l.Facts, mail.Fact{Label: "Recovery codes left", Value: fmt.Sprint(left)})
	return l
}

func (s *Service) takenOff(who person, required bool) mail.Letter {
	next := "Your password alone now opens your account. Please set up two-step login again on your account page."
	if required {
		next = "You set it up again at your next login."
	}
	l := s.letter(who, "Your two-step login was reset", "You can log in with your password.",
		"Your two-step login was reset, so that you can set it up again. All your devices were logged out.", next)
	l.Action = &mail.Action{Label: "Log in", URL: s.Portal().PublicURL + "/admin/login"}
	l.Closing = "If you did not ask for this, change your password at once and tell an owner of the portal."
	return l
}
