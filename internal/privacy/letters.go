package privacy

import (
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
)

// account is the page with the privacy functions.
const account = "/customer_dashboard/account"

func (r reader) write(letter func(w language.Words) mail.Letter) mail.Letter {
	return mail.Write(mail.Reader{Customer: r.customerID, Language: r.language}, letter)
}

func (s *Service) willBeDeleted(to reader, d Deletion) mail.Letter {
	return to.write(func(w language.Words) mail.Letter {
		day := civil.In(d.DueAt, s.Portal().Location)
		first := w.Say("You asked us to delete your account. We delete it on %s.", day)
		if d.AskedBy != "" {
			first = w.Say("Our desk was asked to delete your account. We delete it on %s.", day)
		}
		return mail.Letter{
			To: to.email, Subject: w.Say("Your account will be deleted on %s", day), Preview: w.Say("You can change your mind until then."), Greeting: w.Say("Hello %s,", to.name),
			Paragraphs: []string{first, w.Say("Until then you can change your mind: log in and select Keep my account.")},
			Action:     s.openAccount(w),
			Closing:    w.Say("If you did not ask for this, please log in, keep your account and change your password."),
		}
	})
}

func (s *Service) openAccount(w language.Words) *mail.Action {
	return &mail.Action{Label: w.Say("Open your account"), URL: s.Portal().PublicURL + account}
}

func (s *Service) isKept(to reader) mail.Letter {
	return to.write(func(w language.Words) mail.Letter {
		return mail.Letter{
			To: to.email, Subject: w.Say("Your account stays"), Preview: w.Say("Your account will not be deleted."), Greeting: w.Say("Hello %s,", to.name),
			Paragraphs: []string{w.Say("The deletion of your account was cancelled. Your account and your records stay as they are.")},
			Action:     s.openAccount(w),
		}
	})
}

// wantsCorrection puts the customer number into the subject. A later deletion finds the email by that number.
func (s *Service) wantsCorrection(to, customerID, text string) mail.Letter {
	return mail.Letter{
		To: to, Subject: "Customer " + customerID + " asks to correct their data", Preview: "Please correct it and answer the customer.", Greeting: "Hello,",
		Paragraphs: []string{"A customer without a registered product asks to correct their data. Please correct it, and tell the customer by email."},
		Facts:      []mail.Fact{{Label: "Customer", Value: customerID}, {Label: "Request", Value: text, Typed: true}},
		Action:     &mail.Action{Label: "Open the customer", URL: s.Portal().PublicURL + "/admin/dashboard/customers/" + customerID},
	}
}

func (s *Service) correctionArrived(to reader, text string) mail.Letter {
	return to.write(func(w language.Words) mail.Letter {
		return mail.Letter{
			To: to.email, Subject: w.Say("We received your request to correct your data"), Preview: w.Say("We answer by email."), Greeting: w.Say("Hello %s,", to.name),
			Paragraphs: []string{w.Say("We check your request and answer by email.")}, Facts: []mail.Fact{{Label: w.Say("Your request"), Value: text, Typed: true}},
		}
	})
}

// isDeleted greets without a name, because at this point only the address may be left.
func (s *Service) isDeleted(to string, in language.Code) mail.Letter {
	return reader{language: in}.write(func(w language.Words) mail.Letter {
		return mail.Letter{
			To: to, Subject: w.Say("Your account is deleted"), Preview: w.Say("This is our last email to you."), Greeting: w.Say("Hello,"),
			Paragraphs: []string{
				w.Say("Your account and your data are deleted, as we announced a week ago. You can no longer log in."),
				w.Say("Invoices of approved claims stay for as long as accounting law requires, without your name. Older backups are deleted when newer ones replace them."),
				w.Say("We keep no copy of this email, and your address is removed with it."),
			},
		}
	})
}

func (s *Service) copyIsReady(to reader) mail.Letter {
	return to.write(func(w language.Words) mail.Letter {
		return mail.Letter{
			To: to.email, Subject: w.Say("Your data is ready to download"), Preview: w.Say("You can download it for 48 hours."), Greeting: w.Say("Hello %s,", to.name),
			Paragraphs: []string{w.Say("The copy of your data is ready. Please log in to download it. You can download it for 48 hours. No one else can.")},
			Action:     s.openAccount(w),
			Closing:    w.Say("If you did not ask for this, please log in and change your password."),
		}
	})
}
