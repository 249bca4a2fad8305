package privacy

import (
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/mail"
)

// account is the page on which people find all of this.
const account = "/customer_dashboard/account"

func (s *Service) willBeDeleted(to reader, d Deletion) mail.Letter {
	day := civil.In(d.DueAt, s.Portal().Location).Long()
	first := "You asked us to delete your account. We delete it on " + day + "."
	if d.AskedBy != "" {
		first = "Our desk was asked to delete your account. We delete it on " + day + "."
	}
	return mail.Letter{
		To: to.email, Subject: "Your account will be deleted on " + day, Preview: "You can change your mind until then.", Greeting: "Hello " + to.name + ",",
		Paragraphs: []string{first, "Until then you can change your mind: log in and select Keep my account."},
		Action:     &mail.Action{Label: "Open your account", URL: s.Portal().PublicURL + account},
		Closing:    "If you did not ask for this, please log in, keep your account and change your password.",
	}
}

func (s *Service) isKept(to reader) mail.Letter {
	return mail.Letter{
		To: to.email, Subject: "Your account stays", Preview: "Your account will not be deleted.", Greeting: "Hello " + to.name + ",",
		Paragraphs: []string{"The deletion of your account was cancelled. Your account and your records stay as they are."},
		Action:     &mail.Action{Label: "Open your account", URL: s.Portal().PublicURL + account},
	}
}

func (s *Service) copyIsReady(to reader) mail.Letter {
	return mail.Letter{
		To: to.email, Subject: "Your data is ready to download", Preview: "You can download it for 48 hours.", Greeting: "Hello " + to.name + ",",
		Paragraphs: []string{"The copy of your data is ready. Please log in to download it. It is there for 48 hours, and only for you."},
		Action:     &mail.Action{Label: "Open your account", URL: s.Portal().PublicURL + account},
		Closing:    "If you did not ask for this, please log in and change your password.",
	}
}
