package scheme

import (
	"net/url"
	"strings"

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
		Action: &mail.Action{Label: "See your claim", URL: s.claimURL(r.TicketNo)},
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

// mostListed is how many claims a receipt names one by one.
const mostListed = 100

// received is the receipt of what a dealer handed in, one for a whole lot, oldest first.
func (s *Service) received(lot []Record) mail.Letter {
	first := lot[0]
	letter := mail.Letter{
		To: first.Email, Greeting: "Hello " + first.CustomerName + ",",
		Subject: "We received your invoice: " + first.TicketNo, Preview: "We check it and email you our decision.",
		Paragraphs: []string{"We received your invoice. We check it and email you our decision."},
		Action:     &mail.Action{Label: "See your claim", URL: s.claimURL(first.TicketNo)},
	}
	var total int64
	for i, r := range lot {
		total += r.Purchase.Amount
		if i < mostListed {
			letter.Facts = append(letter.Facts, mail.Fact{Label: r.TicketNo, Value: summary(r)})
		}
	}
	if len(lot) == 1 {
		return letter
	}
	count := money.Grouped(uint64(len(lot))) + " invoices"
	letter.Subject, letter.Preview = "We received "+count, "We check them and email you our decisions."
	letter.Paragraphs = []string{"We received " + count + ". We check each one and email you our decisions."}
	letter.Action = &mail.Action{Label: "See your claims", URL: s.claimURL("")}
	if more := len(lot) - mostListed; more > 0 {
		letter.Facts = append(letter.Facts, mail.Fact{Label: "And", Value: money.Grouped(uint64(more)) + " more"})
	}
	if total > 0 {
		letter.Facts = append(letter.Facts, mail.Fact{Label: "In total", Value: money.Rupees(total)})
	}
	return letter
}

// summary is a claim in one line: its scheme and what the dealer said of the invoice.
func summary(r Record) string {
	parts := []string{r.SchemeName}
	if r.Purchase.Amount > 0 {
		parts = append(parts, money.Rupees(r.Purchase.Amount))
	}
	if r.Purchase.From != "" {
		parts = append(parts, r.Purchase.From)
	}
	if !r.Purchase.Date.IsZero() {
		parts = append(parts, r.Purchase.Date.Long())
	}
	if r.ForReference {
		parts = append(parts, "for reference")
	}
	return strings.Join(parts, ", ")
}

// claimURL returns the dealer's claims page, with one claim open if it is named.
func (s *Service) claimURL(ticketNo string) string {
	page := s.Portal().PublicURL + "/customer_dashboard/SchemeStatus"
	if ticketNo == "" {
		return page
	}
	return page + "?claim=" + url.QueryEscape(ticketNo)
}
