package agreement

import (
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
)

// received returns the email that confirms the agreement. It leaves out the bank account, because email is
// not secure.
func (s *Service) received(c Customer, a Agreement) mail.Letter {
	return mail.Write(mail.Reader{Customer: c.CustomerID}, func(w language.Words) mail.Letter {
		return mail.Letter{
			To: c.Email, Subject: w.Say("Your Micro Distributor agreement for %s", a.Programme.Quarter.Label()), Preview: w.Say("We have received it."),
			Greeting:   w.Say("Hello %s,", c.Name),
			Paragraphs: []string{w.Say("Your agreement form has been successfully submitted and is now being processed. You can read and print the letter at any time.")},
			Facts: []mail.Fact{
				{Label: w.Say("Quarter"), Value: a.Programme.Quarter.Label() + ", " + w.Known(a.Programme.Quarter.Months())},
				{Label: w.Say("Partner / firm"), Value: a.PartnerName, Typed: true},
				{Label: w.Say("Purchase distributor"), Value: a.PurchaseDistributor},
				{Label: w.Say("Location"), Value: a.Location, Typed: true},
			},
			Action:  &mail.Action{Label: w.Say("My Agreements"), URL: s.Portal().PublicURL + "/customer_dashboard/customer-agreement-details"},
			Closing: w.Say("If you did not submit it, please contact us now."),
		}
	})
}
