package product

import (
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
)

func (s *Service) registered(to reader, p Product) mail.Letter {
	return mail.Write(mail.Reader{Customer: p.CustomerID, Language: to.Language}, func(w language.Words) mail.Letter {
		said := w.Say("Your product is registered.")
		if p.RegisteredBy != "" {
			said = w.Say("Our desk registered this product for you. If you did not ask for it, please tell us.")
		}
		return mail.Letter{
			To: to.Email, Confirmed: to.Confirmed, Subject: w.Say("Your product is registered: %s", p.Name), Preview: w.Say("Its warranty runs until %s.", p.ExpiryDate), Greeting: w.Say("Hello %s,", to.Name),
			Paragraphs: []string{said + " " + w.Say("Please keep this email. You need the product ID when you ask for service.")},
			Facts: []mail.Fact{
				{Label: w.Say("Product"), Value: p.Name}, {Label: w.Say("Product ID"), Value: p.ProductID}, {Label: w.Say("Model"), Value: p.ModelNo}, {Label: w.Say("Serial number"), Value: p.SerialNo, Typed: true},
				{Label: w.Say("Purchase date"), Value: w.Date(p.PurchaseDate), Typed: true}, {Label: w.Say("Warranty until"), Value: w.Date(p.ExpiryDate)},
			},
			Action: &mail.Action{Label: w.Say("See your product"), URL: s.Portal().ProductURL(p.ProductID)},
			About:  p.ProductID,
		}
	})
}
