package account

import (
	"aftercare/internal/platform/mail"
)

func (s *Service) welcome(c Customer) mail.Letter {
	return mail.Letter{
		To: c.Email, Subject: "Welcome to " + s.Brand, Preview: "Your account is ready.", Greeting: "Hello " + c.Name + ",",
		Paragraphs: []string{"Your account is ready. Register what you bought, watch its warranty and raise a ticket whenever something needs us."},
		Facts:      []mail.Fact{{Label: "Customer ID", Value: c.CustomerID}, {Label: "Role", Value: string(c.Role)}},
		Action:     &mail.Action{Label: "Log in", URL: s.PublicURL + "/"},
	}
}

func (s *Service) resetLetter(c Customer, token string) mail.Letter {
	return resetLetter("Hello "+c.Name+",", c.Email, s.PublicURL+"/reset-password/"+token)
}

func (s *Service) adminResetLetter(a AdminUser, token string) mail.Letter {
	return resetLetter("Hello "+a.Username+",", a.Email, s.PublicURL+"/admin/reset-password/"+token)
}

func resetLetter(greeting, to, url string) mail.Letter {
	return mail.Letter{
		To: to, Subject: "Reset your password", Preview: "The link works once, for 30 minutes.", Greeting: greeting,
		Paragraphs: []string{"Someone, probably you, asked to reset the password of your account. The link works once, for 30 minutes."},
		Action:     &mail.Action{Label: "Reset password", URL: url},
		Closing:    "If it was not you, you can ignore this mail: your password stays as it is.",
	}
}

func (s *Service) passwordChanged(c Customer) mail.Letter {
	return mail.Letter{
		To: c.Email, Subject: "Your password was changed", Preview: "All devices were logged out.", Greeting: "Hello " + c.Name + ",",
		Paragraphs: []string{"The password of your account was changed, and all devices were logged out."},
		Action:     &mail.Action{Label: "Log in", URL: s.PublicURL + "/"},
		Closing:    "If it was not you, please reset your password at once and write to us.",
	}
}

func (s *Service) emailChanged(before Customer, email string) mail.Letter {
	return mail.Letter{
		To: before.Email, Subject: "Your email address was changed", Preview: "From now on we write to your new address.", Greeting: "Hello " + before.Name + ",",
		Paragraphs: []string{"The email address of your account was changed. From now on you log in with the new one, and we write to it."},
		Facts:      []mail.Fact{{Label: "New address", Value: maskEmail(email)}},
		Closing:    "If it was not you, please write to us at once.",
	}
}
