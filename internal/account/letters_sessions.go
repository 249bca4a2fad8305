package account

import (
	"fmt"

	"aftercare/internal/platform/mail"
)

// The letters about who is logged in. They quote nothing that a browser sent: its
// name is one of ours.

const notYou = "If it was not you, please reset your password now and contact us."

// reader is who gets them, a customer or an admin, with the pages of their account and
// of the login. Several admins may share a mailbox, so theirs name the username.
type reader struct{ name, email, username, account, login string }

func (s *Service) customerReader(c Customer) reader {
	return reader{name: c.Name, email: c.Email, account: s.Portal().PublicURL + "/customer_dashboard/account", login: s.Portal().PublicURL + "/"}
}

func (s *Service) deskReader(a AdminUser) reader {
	return reader{name: a.Name, email: a.Email, username: a.Username, account: s.Portal().PublicURL + "/admin/dashboard/me", login: s.Portal().PublicURL + "/admin/login"}
}

// passwordChanged is for a reset, which ends every session.
func passwordChanged(to reader) mail.Letter {
	return mail.Letter{
		To: to.email, Subject: "Your password was changed", Preview: "All devices were logged out.", Greeting: to.greeting(),
		Paragraphs: []string{"The password of your account was changed, and all devices were logged out."},
		Facts:      to.facts(),
		Action:     &mail.Action{Label: "Log in", URL: to.login},
		Closing:    notYou,
	}
}

// passwordChangedHere is for a change by somebody who is logged in.
func passwordChangedHere(to reader) mail.Letter {
	return mail.Letter{
		To: to.email, Subject: "Your password was changed", Preview: "All other devices were logged out.", Greeting: to.greeting(),
		Paragraphs: []string{"The password of your account was changed, and all other devices were logged out."},
		Facts:      to.facts(),
		Action:     to.toAccount(),
		Closing:    notYou,
	}
}

func sessionEnded(to reader, ended OwnSession) mail.Letter {
	letter := mail.Letter{
		To: to.email, Subject: "A device was logged out", Preview: "A session of your account was ended.", Greeting: to.greeting(),
		Paragraphs: []string{"Someone ended a session on your account page. That device must log in again. If another person used it and knows your password, change the password too."},
		Action:     to.toAccount(),
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

func otherSessionsEnded(to reader, ended int64) mail.Letter {
	return mail.Letter{
		To: to.email, Subject: "All other devices were logged out", Preview: "The other sessions of your account were ended.", Greeting: to.greeting(),
		Paragraphs: []string{"Someone ended all other sessions on your account page. Those devices must log in again. If another person used them and knows your password, change the password too."},
		Facts:      []mail.Fact{{Label: "Sessions ended", Value: fmt.Sprint(ended)}},
		Action:     to.toAccount(),
		Closing:    notYou,
	}
}

func (r reader) facts() []mail.Fact {
	if r.username == "" {
		return nil
	}
	return []mail.Fact{{Label: "Username", Value: r.username}}
}

func (r reader) greeting() string { return "Hello " + r.name + "," }

func (r reader) toAccount() *mail.Action {
	return &mail.Action{Label: "Open your account", URL: r.account}
}
