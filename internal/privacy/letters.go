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

// wantsCorrection names the customer in its subject: by that it is found when they are deleted.
func (s *Service) wantsCorrection(to, customerID, text string) mail.Letter {
	return mail.Letter{
		To: to, Subject: "Customer " + customerID + " asks to correct their data", Preview: "Please correct it and answer the customer.", Greeting: "Hello,",
		Paragraphs: []string{"A customer without a registered product asks to correct their data. Please correct it, and tell the customer by email."},
		Facts:      []mail.Fact{{Label: "Customer", Value: customerID}, {Label: "Request", Value: text, Typed: true}},
		Action:     &mail.Action{Label: "Open the customer", URL: s.Portal().PublicURL + "/admin/dashboard/customers/" + customerID},
	}
}

func (s *Service) correctionArrived(to reader, text string) mail.Letter {
	return mail.Letter{
		To: to.email, Subject: "We received your request to correct your data", Preview: "We answer by email.", Greeting: "Hello " + to.name + ",",
		Paragraphs: []string{"We check your request and answer by email."}, Facts: []mail.Fact{{Label: "Your request", Value: text, Typed: true}},
	}
}

// isDeleted has no name: the address may be all that is left.
func (s *Service) isDeleted(to string) mail.Letter {
	return mail.Letter{
		To: to, Subject: "Your account is deleted", Preview: "This is our last email to you.", Greeting: "Hello,",
		Paragraphs: []string{
			"Your account and your data are deleted, as we announced a week ago. You can no longer log in.",
			"Invoices of approved claims stay for as long as accounting law requires, without your name. Older backups are deleted when newer ones replace them.",
			"We keep no copy of this email, and your address is removed with it.",
		},
	}
}

func (s *Service) copyIsReady(to reader) mail.Letter {
	return mail.Letter{
		To: to.email, Subject: "Your data is ready to download", Preview: "You can download it for 48 hours.", Greeting: "Hello " + to.name + ",",
		Paragraphs: []string{"The copy of your data is ready. Please log in to download it. You can download it for 48 hours. No one else can."},
		Action:     &mail.Action{Label: "Open your account", URL: s.Portal().PublicURL + account},
		Closing:    "If you did not ask for this, please log in and change your password.",
	}
}
