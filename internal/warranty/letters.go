package warranty

import "aftercare/internal/platform/mail"

func (s *Service) asked(r Record) mail.Letter {
	return s.letter(r, "We received your warranty request", "We check it and email you our decision.",
		"You applied for three more months of warranty. "+s.Portal().Sentences.Warranty)
}

func (s *Service) approved(r Record) mail.Letter {
	return decision(r, s.letter(r, "Your warranty is extended", "It now runs until "+r.ExpiryDate.Long()+".",
		"We added three months to the warranty of your product. You can open the approval letter beside the product."))
}

func (s *Service) rejected(r Record) mail.Letter {
	letter := decision(r, s.letter(r, "Your warranty request was rejected", "Your warranty does not change.",
		"We could not extend the warranty of your product. It still ends on the day below."))
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
		Action: &mail.Action{Label: "See your product", URL: s.Portal().ProductURL(r.ProductID)},
		About:  r.ProductID,
	}
}
