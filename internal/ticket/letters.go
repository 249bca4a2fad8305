package ticket

import (
	"net/url"

	"aftercare/internal/platform/mail"
)

func (s *Service) raised(t Ticket) mail.Letter {
	asked := received(t)
	return s.letter(t, "We received your request: "+t.Number, asked,
		asked+" "+s.Portal().Sentences.Request,
		mail.Fact{Label: "Your query", Value: t.Query, Typed: true})
}

// received says what has reached us, and who sent it.
func received(t Ticket) string {
	switch {
	case t.RaisedBy != "" && t.Kind == AWR:
		return "Our desk raised a request for an advance warranty replacement for you."
	case t.RaisedBy != "":
		return "Our desk raised a service request for you."
	case t.Kind == AWR:
		return "We received your request for an advance warranty replacement."
	default:
		return "We received your service request."
	}
}

func (s *Service) statusChanged(t Ticket, status string, parcel Parcel) mail.Letter {
	l := s.letter(t, "Update on your ticket "+t.Number, status,
		"The status of your ticket for "+t.Product.Name+" has changed.", mail.Fact{Label: "Status", Value: status})
	if parcel != (Parcel{}) {
		l.Facts = append(l.Facts, mail.Fact{Label: "Parcel", Value: parcel.Courier + " " + parcel.Docket, URL: parcel.Link})
	}
	l.Notice = mail.Notice{Topic: mail.Status, Customer: t.Customer.ID}
	return l
}

func (s *Service) letter(t Ticket, subject, preview, paragraph string, fact mail.Fact) mail.Letter {
	return mail.Letter{
		To: t.Customer.Email, Confirmed: t.Customer.Confirmed, Subject: subject, Preview: preview, Greeting: "Hello " + t.Customer.Name + ",",
		Paragraphs: []string{paragraph},
		Facts: []mail.Fact{
			{Label: "Ticket number", Value: t.Number}, {Label: "Product", Value: t.Product.Name},
			{Label: "Serial number", Value: t.Product.SerialNo, Typed: true}, fact,
		},
		Action:  &mail.Action{Label: "Track your ticket", URL: s.trackerURL(t.Number)},
		About:   t.Product.ProductID,
		Closing: "Anyone with the ticket number can track it there without logging in.",
	}
}

// trackerURL opens the tracker with the result on it.
func (s *Service) trackerURL(number string) string {
	return s.Portal().PublicURL + "/serviceProduct/ticketStatus?ticket=" + url.QueryEscape(number)
}
