package account

import (
	"fmt"

	"aftercare/internal/platform/mail"
)

// The letters about who is logged in. They quote nothing that a browser sent: its
// name is one of ours.

const notYou = "If it was not you, please reset your password at once and write to us."

func (s *Service) passwordChangedHere(c Customer) mail.Letter {
	return mail.Letter{
		To: c.Email, Subject: "Your password was changed", Preview: "All other devices were logged out.", Greeting: "Hello " + c.Name + ",",
		Paragraphs: []string{"The password of your account was changed, and all other devices were logged out."},
		Action:     s.toAccount(),
		Closing:    notYou,
	}
}

func (s *Service) sessionEnded(c Customer, ended OwnSession) mail.Letter {
	letter := mail.Letter{
		To: c.Email, Subject: "A device was logged out", Preview: "One of the sessions of your account was ended.", Greeting: "Hello " + c.Name + ",",
		Paragraphs: []string{"One of the sessions of your account was ended on your account page. Whoever used it has to log in again; if they know your password, change it as well."},
		Action:     s.toAccount(),
		Closing:    notYou,
	}
	if ended.Browser != "" {
		letter.Facts = append(letter.Facts, mail.Fact{Label: "Browser", Value: ended.Browser})
	}
	if ended.Address != "" {
		letter.Facts = append(letter.Facts, mail.Fact{Label: "Network address", Value: ended.Address})
	}
	return letter
}

func (s *Service) otherSessionsEnded(c Customer, ended int64) mail.Letter {
	return mail.Letter{
		To: c.Email, Subject: "All other devices were logged out", Preview: "The other sessions of your account were ended.", Greeting: "Hello " + c.Name + ",",
		Paragraphs: []string{"All sessions of your account but one were ended on your account page. Whoever used them has to log in again; if they know your password, change it as well."},
		Facts:      []mail.Fact{{Label: "Sessions ended", Value: fmt.Sprint(ended)}},
		Action:     s.toAccount(),
		Closing:    notYou,
	}
}

func (s *Service) toAccount() *mail.Action {
	return &mail.Action{Label: "Open your account", URL: s.PublicURL + "/customer_dashboard/account"}
}
