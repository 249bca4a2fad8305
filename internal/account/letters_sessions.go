package account

import (
	"fmt"

	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
)

// Emails about sessions. They contain no text from the browser: the browser's name comes from our own list.

// reader is the recipient, a customer or an admin, with the URLs of the account page and the login page.
// Admins may share a mailbox, so their emails name the username.
type reader struct{ customerID, name, email, username, account, login string }

func (s *Service) customerReader(c Customer) reader {
	return reader{customerID: c.CustomerID, name: c.Name, email: c.Email, account: s.Portal().PublicURL + "/customer_dashboard/account", login: s.Portal().PublicURL + "/"}
}

func (s *Service) deskReader(a AdminUser) reader {
	return reader{name: a.Name, email: a.Email, username: a.Username, account: s.Portal().PublicURL + "/admin/dashboard/me", login: s.Portal().PublicURL + "/admin/login"}
}

// write returns an email in the customer's language, or in English for an admin.
func (r reader) write(letter func(w language.Words) mail.Letter) mail.Letter {
	if r.customerID == "" {
		return letter(language.In(language.English))
	}
	return write(r.customerID, letter)
}

// passwordChanged is sent after a reset, which ends every session.
func passwordChanged(to reader) mail.Letter {
	return to.write(func(w language.Words) mail.Letter {
		return mail.Letter{
			To: to.email, Subject: w.Say("Your password was changed"), Preview: w.Say("All devices were logged out."), Greeting: to.greeting(w),
			Paragraphs: []string{w.Say("The password of your account was changed, and all devices were logged out.")},
			Facts:      to.facts(),
			Action:     &mail.Action{Label: w.Say("Log in"), URL: to.login},
			Closing:    notYou(w),
		}
	})
}

// passwordChangedHere is sent after a change by a logged-in person.
func passwordChangedHere(to reader) mail.Letter {
	return to.write(func(w language.Words) mail.Letter {
		return mail.Letter{
			To: to.email, Subject: w.Say("Your password was changed"), Preview: w.Say("All other devices were logged out."), Greeting: to.greeting(w),
			Paragraphs: []string{w.Say("The password of your account was changed, and all other devices were logged out.")},
			Facts:      to.facts(),
			Action:     to.toAccount(w),
			Closing:    notYou(w),
		}
	})
}

func sessionEnded(to reader, ended OwnSession) mail.Letter {
	return to.write(func(w language.Words) mail.Letter {
		letter := mail.Letter{
			To: to.email, Subject: w.Say("A device was logged out"), Preview: w.Say("A session of your account was ended."), Greeting: to.greeting(w),
			Paragraphs: []string{w.Say("Someone ended a session on your account page. That device must log in again. If another person used it and knows your password, change the password too.")},
			Action:     to.toAccount(w),
			Closing:    notYou(w),
		}
		if ended.Browser != "" {
			letter.Facts = append(letter.Facts, mail.Fact{Label: w.Say("Browser"), Value: ended.Browser})
		}
		if ended.Address != "" {
			letter.Facts = append(letter.Facts, mail.Fact{Label: w.Say("Network address"), Value: ended.Address})
		}
		return letter
	})
}

func otherSessionsEnded(to reader, ended int64) mail.Letter {
	return to.write(func(w language.Words) mail.Letter {
		return mail.Letter{
			To: to.email, Subject: w.Say("All other devices were logged out"), Preview: w.Say("The other sessions of your account were ended."), Greeting: to.greeting(w),
			Paragraphs: []string{w.Say("Someone ended all other sessions on your account page. Those devices must log in again. If another person used them and knows your password, change the password too.")},
			Facts:      []mail.Fact{{Label: w.Say("Sessions ended"), Value: fmt.Sprint(ended)}},
			Action:     to.toAccount(w),
			Closing:    notYou(w),
		}
	})
}

func (r reader) facts() []mail.Fact {
	if r.username == "" {
		return nil
	}
	return []mail.Fact{{Label: "Username", Value: r.username}}
}

func notYou(w language.Words) string {
	return w.Say("If it was not you, please reset your password now and contact us.")
}

func (r reader) greeting(w language.Words) string { return w.Say("Hello %s,", r.name) }

func (r reader) toAccount(w language.Words) *mail.Action {
	return &mail.Action{Label: w.Say("Open your account"), URL: r.account}
}
