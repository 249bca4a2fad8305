package agreement

import (
	"aftercare/internal/platform/mail"
)

// received tells the partner that the agreement has arrived. A mail travels
// openly, so the bank account stays out of it.
func (s *Service) received(c Customer, a Agreement) mail.Letter {
	return mail.Letter{
		To: c.Email, Subject: "Your Micro Distributor agreement for " + a.Programme.Quarter.Label(), Preview: "We have received it.",
		Greeting:   "Hello " + c.Name + ",",
		Paragraphs: []string{"Your agreement form has been successfully submitted and is now being processed. You can read and print the letter at any time."},
		Facts: []mail.Fact{
			{Label: "Quarter", Value: a.Programme.Quarter.Label() + ", " + a.Programme.Quarter.Months()},
			{Label: "Partner / firm", Value: a.PartnerName, Typed: true},
			{Label: "Purchase distributor", Value: a.PurchaseDistributor},
			{Label: "Location", Value: a.Location, Typed: true},
		},
		Action:  &mail.Action{Label: "My Agreements", URL: s.Portal().PublicURL + "/customer_dashboard/customer-agreement-details"},
		Closing: "If you did not submit it, please contact us now.",
	}
}
