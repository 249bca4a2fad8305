package warranty

import "aftercare/internal/platform/mail"

func (s *Service) asked(r Record) mail.Letter {
	return s.letter(r, "We received your warranty request", "We look at it and write to you.",
		"You asked to add three months to the warranty of your product. We look at the invoice and write to you as soon as it is decided.")
}

func (s *Service) approved(r Record) mail.Letter {
	return decision(r, s.letter(r, "Your warranty is extended", "It now runs until "+r.ExpiryDate.Long()+".",
		"Three months were added to the warranty of your product. The letter of approval is waiting for you beside the product."))
}

func (s *Service) rejected(r Record) mail.Letter {
	letter := decision(r, s.letter(r, "Your warranty request was rejected", "Your warranty stays as it is.",
		"We could not extend the warranty of your product. It stays as it is, until the day below."))
	if r.Reason != "" {
		letter.Facts = append(letter.Facts, mail.Fact{Label: "Reason", Value: r.Reason})
	}
	return letter
}

// decision is a letter that the customer may stop.
func decision(r Record, l mail.Letter) mail.Letter {
	l.Notice = mail.Notice{Topic: mail.Decision, Customer: r.CustomerID}
	return l
}

func (s *Service) letter(r Record, subject, preview, paragraph string) mail.Letter {
	return mail.Letter{
		To: r.CustomerEmail, Subject: subject, Preview: preview, Greeting: "Hello " + r.CustomerName + ",", Paragraphs: []string{paragraph},
		Facts: []mail.Fact{
			{Label: "Product", Value: r.ProductName}, {Label: "Product ID", Value: r.ProductID}, {Label: "Serial number", Value: r.SerialNo, Typed: true},
			{Label: "Status", Value: string(r.Status)}, {Label: "Warranty until", Value: r.ExpiryDate.Long()},
		},
		Action: &mail.Action{Label: "See your products", URL: s.Portal().PublicURL + "/customer_dashboard"},
	}
}
