package warranty

import (
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
)

func (s *Service) asked(r Record) mail.Letter {
	return r.write(func(w language.Words) mail.Letter {
		return s.letter(w, r, w.Say("We received your warranty request"), w.Say("We check it and email you our decision."),
			w.Say("You applied for three more months of warranty.")+" "+w.Known(s.Portal().Values["warranty"]))
	})
}

func (s *Service) approved(r Record) mail.Letter {
	return r.write(func(w language.Words) mail.Letter {
		return decision(r, s.letter(w, r, w.Say("Your warranty is extended"), w.Say("It now runs until %s.", r.ExpiryDate),
			w.Say("We added three months to the warranty of your product. You can open the approval letter beside the product.")))
	})
}

func (s *Service) rejected(r Record) mail.Letter {
	return r.write(func(w language.Words) mail.Letter {
		letter := decision(r, s.letter(w, r, w.Say("Your warranty request was rejected"), w.Say("Your warranty does not change."),
			w.Say("We could not extend the warranty of your product. It still ends on the day below.")))
		if r.Reason != "" {
			letter.Facts = append(letter.Facts, mail.Fact{Label: w.Say("Reason"), Value: w.Known(r.Reason)})
		}
		return letter
	})
}

func (r Record) write(letter func(w language.Words) mail.Letter) mail.Letter {
	return mail.Write(mail.Reader{Customer: r.CustomerID}, letter)
}

// decision marks an email as one that the customer can turn off.
func decision(r Record, l mail.Letter) mail.Letter {
	l.Notice = mail.Notice{Topic: mail.Decision, Customer: r.CustomerID}
	return l
}

func (s *Service) letter(w language.Words, r Record, subject, preview, paragraph string) mail.Letter {
	return mail.Letter{
		To: r.CustomerEmail, Subject: subject, Preview: preview, Greeting: w.Say("Hello %s,", r.CustomerName), Paragraphs: []string{paragraph},
		Facts: []mail.Fact{
			{Label: w.Say("Product"), Value: r.ProductName}, {Label: w.Say("Product ID"), Value: r.ProductID}, {Label: w.Say("Serial number"), Value: r.SerialNo, Typed: true},
			{Label: w.Say("Status"), Value: w.Known(string(r.Status))}, {Label: w.Say("Warranty until"), Value: w.Date(r.ExpiryDate)},
		},
		Action: &mail.Action{Label: w.Say("See your product"), URL: s.Portal().ProductURL(r.ProductID)},
		About:  r.ProductID,
	}
}
