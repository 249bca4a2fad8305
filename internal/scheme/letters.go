package scheme

import (
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/money"
)

// decided tells the dealer what the desk decided, with the reason of a rejection.
func (s *Service) decided(r Record) mail.Letter {
	letter := mail.Letter{
		To: r.Email, Greeting: "Hello " + r.CustomerName + ",",
		Subject: "Your claim " + r.TicketNo + ": " + string(r.Status),
		Facts: []mail.Fact{
			{Label: "Ticket No", Value: r.TicketNo}, {Label: "Scheme", Value: r.SchemeName}, {Label: "Status", Value: string(r.Status)},
		},
		Notice: mail.Notice{Topic: mail.Decision, Customer: r.CustomerID},
		Action: &mail.Action{Label: "See your claims", URL: s.Portal().PublicURL + "/customer_dashboard/SchemeStatus"},
	}
	if r.Purchase.Amount > 0 {
		letter.Facts = append(letter.Facts, mail.Fact{Label: "Invoice Amount", Value: money.Rupees(r.Purchase.Amount)})
	}
	switch r.Status {
	case InProcess:
		letter.Preview = "We accepted your invoice and are working on your claim."
		letter.Paragraphs = []string{"We accepted your invoice and are working on your claim. We email you when it is approved."}
	case Approved:
		letter.Preview = "Your claim is approved."
		letter.Paragraphs = []string{"Good news: your claim is approved."}
	case Rejected:
		letter.Preview = "We could not accept your claim."
		letter.Paragraphs = []string{"We could not accept your claim. The reason is below. You can submit a new claim with a corrected invoice while the scheme is active."}
		letter.Facts = append(letter.Facts, mail.Fact{Label: "Reason", Value: r.RejectionReason})
	case Waiting:
		// No decision leads back here, so there is nothing more to say.
	}
	return letter
}
