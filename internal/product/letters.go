package product

import "aftercare/internal/platform/mail"

func (s *Service) registered(to reader, p Product) mail.Letter {
	said := "Your product is registered."
	if p.RegisteredBy != "" {
		said = "Our desk registered this product for you. If you did not ask for it, please tell us."
	}
	return mail.Letter{
		To: to.Email, Confirmed: to.Confirmed, Subject: "Your product is registered: " + p.Name, Preview: "Its warranty runs until " + p.ExpiryDate.Long() + ".", Greeting: "Hello " + to.Name + ",",
		Paragraphs: []string{said + " Please keep this email. You need the product ID when you ask for service."},
		Facts: []mail.Fact{
			{Label: "Product", Value: p.Name}, {Label: "Product ID", Value: p.ProductID}, {Label: "Model", Value: p.ModelNo}, {Label: "Serial number", Value: p.SerialNo, Typed: true},
			{Label: "Purchase date", Value: p.PurchaseDate.Long(), Typed: true}, {Label: "Warranty until", Value: p.ExpiryDate.Long()},
		},
		Action: &mail.Action{Label: "See your product", URL: s.Portal().ProductURL(p.ProductID)},
		About:  p.ProductID,
	}
}
