package account

import (
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
)

func write(customerID string, letter func(w language.Words) mail.Letter) mail.Letter {
	return mail.Write(mail.Reader{Customer: customerID}, letter)
}

// welcome is the first email to an unconfirmed address. It contains no text that the customer typed,
// because the address may belong to another person.
func (s *Service) welcome(c Customer, token string) mail.Letter {
	return write(c.CustomerID, func(w language.Words) mail.Letter {
		return mail.Letter{
			To: c.Email, Subject: w.Say("Welcome to %s", s.Portal().Brand), Preview: w.Say("Your account is ready. Please confirm your email address."), Greeting: w.Say("Hello,"),
			Paragraphs: []string{
				w.Say("Your account is ready. You can register products, check their warranty and raise a ticket when you need help."),
				w.Say("Please confirm that this address is yours. The link works once, for seven days. Until then, our emails leave out your details. You also cannot restore the address if someone changes it."),
			},
			Facts:   []mail.Fact{{Label: w.Say("Customer ID"), Value: c.CustomerID}, {Label: w.Say("Role"), Value: w.Known(string(c.Role))}},
			Action:  s.confirmAction(w, token),
			Closing: w.Say("If you did not register, you can ignore this email."),
		}
	})
}

func (s *Service) confirmation(customerID, email, token string) mail.Letter {
	return write(customerID, func(w language.Words) mail.Letter {
		return mail.Letter{
			To: email, Subject: w.Say("Please confirm your email address"), Preview: w.Say("The link works once, for seven days."), Greeting: w.Say("Hello,"),
			Paragraphs: []string{
				w.Say("An account at %s uses this address to log in and to receive our emails.", s.Portal().Brand),
				w.Say("Please confirm that it is yours. The link works once, for seven days. Until then, our emails leave out your details. You also cannot restore the address if someone changes it."),
			},
			Facts:   []mail.Fact{{Label: w.Say("Customer ID"), Value: customerID}},
			Action:  s.confirmAction(w, token),
			Closing: w.Say("If you have no account with us, you can ignore this email."),
		}
	})
}

func (s *Service) confirmAction(w language.Words, token string) *mail.Action {
	return &mail.Action{Label: w.Say("Confirm your address"), URL: s.Portal().PublicURL + "/confirm-email/" + token}
}

func (s *Service) resetLetter(c Customer, token string) mail.Letter {
	return write(c.CustomerID, func(w language.Words) mail.Letter {
		return resetLetter(w, w.Say("Hello %s,", c.Name), c.Email, s.Portal().PublicURL+"/reset-password/"+token)
	})
}

func (s *Service) adminResetLetter(a AdminUser, token string) mail.Letter {
	letter := resetLetter(language.In(language.English), "Hello,", a.Email, s.Portal().PublicURL+"/admin/reset-password/"+token)
	letter.Facts = []mail.Fact{{Label: "Username", Value: a.Username}}
	return letter
}

func resetLetter(w language.Words, greeting, to, url string) mail.Letter {
	return mail.Letter{
		To: to, Subject: w.Say("Reset your password"), Preview: w.Say("The link works once, for 30 minutes."), Greeting: greeting,
		Paragraphs: []string{w.Say("Someone, probably you, asked to reset the password of your account. The link works once, for 30 minutes.")},
		Action:     &mail.Action{Label: w.Say("Reset password"), URL: url},
		Closing:    w.Say("If it was not you, you can ignore this email. Your password does not change."),
	}
}

// emailChanged is sent to the old address. It does not greet by name, because a thief may have changed the
// name. An unconfirmed address may belong to a person who has no account, so its closing differs.
func (s *Service) emailChanged(before Customer, email, token string) mail.Letter {
	return write(before.CustomerID, func(w language.Words) mail.Letter {
		letter := mail.Letter{
			To: before.Email, Former: true, Subject: w.Say("Your email address was changed"), Preview: w.Say("We now send emails to your new address."), Greeting: w.Say("Hello,"),
			Paragraphs: []string{w.Say("The email address of your account was changed. You now log in with the new address, and we send our emails there.")},
			Facts:      []mail.Fact{{Label: w.Say("Customer ID"), Value: before.CustomerID}, {Label: w.Say("New address"), Value: maskEmail(email), Typed: true}},
		}
		letter = s.offerRestore(w, letter, token)
		if !before.isConfirmed() {
			letter.Closing = w.Say("If you have an account with us and it was not you, please contact us now. If not, you do not need to do anything.")
		}
		return letter
	})
}

func (s *Service) offerRestore(w language.Words, letter mail.Letter, token string) mail.Letter {
	if token == "" {
		letter.Closing = w.Say("If it was not you, please contact us now.")
		return letter
	}
	letter.Paragraphs = append(letter.Paragraphs,
		w.Say("If it was not you, restore this address within seven days. You choose a new password, and we log out all devices."))
	letter.Action = &mail.Action{Label: w.Say("Restore this address"), URL: s.Portal().PublicURL + "/restore-email/" + token}
	letter.Closing = w.Say("If it was you, you do not need to do anything.")
	return letter
}

// emailIsBack is sent when a customer returns to a recent address.
func (s *Service) emailIsBack(c Customer) mail.Letter {
	return write(c.CustomerID, func(w language.Words) mail.Letter {
		return mail.Letter{
			To: c.Email, Subject: w.Say("Your email address was changed"), Preview: w.Say("We now send emails to this address again."), Greeting: w.Say("Hello,"),
			Paragraphs: []string{w.Say("This is the email address of your account again. You log in with it, and we send our emails here.")},
			Facts:      []mail.Fact{{Label: w.Say("Customer ID"), Value: c.CustomerID}},
			Closing:    w.Say("If it was not you, please contact us now."),
		}
	})
}

// emailTakenBack is sent to the address that lost the account because an older one was restored.
func (s *Service) emailTakenBack(customerID, to, token string) mail.Letter {
	return write(customerID, func(w language.Words) mail.Letter {
		return s.offerRestore(w, mail.Letter{
			To: to, Former: true, Subject: w.Say("Your email address was changed"), Preview: w.Say("An earlier address of the account was restored."), Greeting: w.Say("Hello,"),
			Paragraphs: []string{w.Say("An earlier email address of your account was restored with the link we sent there. All devices were logged out.")},
		}, token)
	})
}

func (s *Service) emailRestored(customerID, to string) mail.Letter {
	return write(customerID, func(w language.Words) mail.Letter {
		return mail.Letter{
			To: to, Subject: w.Say("Your email address is restored"), Preview: w.Say("Log in with your new password."), Greeting: w.Say("Hello,"),
			Paragraphs: []string{
				w.Say("This is the email address of your account again. All devices were logged out, and only the new password works."),
				w.Say("Please check your profile, your products and your tickets for changes that you did not make."),
			},
			Action:  &mail.Action{Label: w.Say("Log in"), URL: s.Portal().PublicURL + "/"},
			Closing: w.Say("If it was not you, please contact us now."),
		}
	})
}
