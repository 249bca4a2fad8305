package scheme

import (
	"net/url"
	"strings"

	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/money"
)

func (s *Service) decided(r Record) mail.Letter {
	return r.write(func(w language.Words) mail.Letter {
		letter := mail.Letter{
			To: r.Email, Greeting: w.Say("Hello %s,", r.CustomerName),
			Subject: w.Say("Your claim %s: %s", r.TicketNo, w.Known(string(r.Status))),
			Facts: []mail.Fact{
				{Label: w.Say("Ticket No"), Value: r.TicketNo}, {Label: w.Say("Scheme"), Value: r.SchemeName}, {Label: w.Say("Status"), Value: w.Known(string(r.Status))},
			},
			Notice: mail.Notice{Topic: mail.Decision, Customer: r.CustomerID},
			Action: &mail.Action{Label: w.Say("See your claim"), URL: s.claimURL(r.TicketNo)},
		}
		if r.Purchase.Amount > 0 {
			letter.Facts = append(letter.Facts, mail.Fact{Label: w.Say("Invoice Amount"), Value: money.Rupees(r.Purchase.Amount)})
		}
		switch r.Status {
		case InProcess:
			letter.Preview = w.Say("We accepted your invoice and are working on your claim.")
			letter.Paragraphs = []string{w.Say("We accepted your invoice and are working on your claim. We email you when it is approved.")}
		case Approved:
			letter.Preview = w.Say("Your claim is approved.")
			letter.Paragraphs = []string{w.Say("Good news: your claim is approved.")}
		case Rejected:
			letter.Preview = w.Say("We could not accept your claim.")
			letter.Paragraphs = []string{w.Say("We could not accept your claim. The reason is below. You can submit a new claim with a corrected invoice while the scheme is active.")}
			letter.Facts = append(letter.Facts, mail.Fact{Label: w.Say("Reason"), Value: w.Known(r.RejectionReason)})
		case Waiting:
			// A decision never leads to Waiting.
		}
		return letter
	})
}

func (r Record) write(letter func(w language.Words) mail.Letter) mail.Letter {
	return mail.Write(mail.Reader{Customer: r.CustomerID}, letter)
}

const mostListed = 100

// received returns the receipt for a batch of claims, oldest first.
func (s *Service) received(lot []Record) mail.Letter {
	return lot[0].write(func(w language.Words) mail.Letter { return s.receivedIn(w, lot) })
}

func (s *Service) receivedIn(w language.Words, lot []Record) mail.Letter {
	first := lot[0]
	letter := mail.Letter{
		To: first.Email, Greeting: w.Say("Hello %s,", first.CustomerName),
		Subject: w.Say("We received your invoice: %s", first.TicketNo), Preview: w.Say("We check it and email you our decision."),
		Paragraphs: []string{w.Say("We received your invoice. We check it and email you our decision.")},
		Action:     &mail.Action{Label: w.Say("See your claim"), URL: s.claimURL(first.TicketNo)},
	}
	var total int64
	for i, r := range lot {
		total += r.Purchase.Amount
		if i < mostListed {
			letter.Facts = append(letter.Facts, mail.Fact{Label: r.TicketNo, Value: summary(w, r)})
		}
	}
	if len(lot) == 1 {
		return letter
	}
	count := money.Grouped(uint64(len(lot)))
	letter.Subject, letter.Preview = w.Say("We received %s invoices", count), w.Say("We check them and email you our decisions.")
	letter.Paragraphs = []string{w.Say("We received %s invoices. We check each one and email you our decisions.", count)}
	letter.Action = &mail.Action{Label: w.Say("See your claims"), URL: s.claimURL("")}
	if more := len(lot) - mostListed; more > 0 {
		letter.Facts = append(letter.Facts, mail.Fact{Label: w.Say("And"), Value: w.Say("%s more", money.Grouped(uint64(more)))})
	}
	if total > 0 {
		letter.Facts = append(letter.Facts, mail.Fact{Label: w.Say("In total"), Value: money.Rupees(total)})
	}
	return letter
}

// summary describes a claim in one line: the scheme and the dealer's entries.
func summary(w language.Words, r Record) string {
	parts := []string{r.SchemeName}
	if r.Purchase.Amount > 0 {
		parts = append(parts, money.Rupees(r.Purchase.Amount))
	}
	if r.Purchase.From != "" {
		parts = append(parts, r.Purchase.From)
	}
	if !r.Purchase.Date.IsZero() {
		parts = append(parts, w.Date(r.Purchase.Date))
	}
	if r.ForReference {
		parts = append(parts, w.Say("for reference"))
	}
	return strings.Join(parts, ", ")
}

func (s *Service) claimURL(ticketNo string) string {
	page := s.Portal().PublicURL + "/customer_dashboard/SchemeStatus"
	if ticketNo == "" {
		return page
	}
	return page + "?claim=" + url.QueryEscape(ticketNo)
}
