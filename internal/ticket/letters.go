package ticket

import (
	"net/url"

	"aftercare/internal/platform/mail"
)

func (s *Service) raised(t Ticket) mail.Letter {
	asked := received(t)
	return s.letter(t, "We received your request: "+t.Number, asked,
		asked+" We look at it and write to you whenever something changes.",
		mail.Fact{Label: "Your query", Value: t.Query, Typed: true})
}

// received says what has reached us, and who sent it.
func received(t Ticket) string {
	switch {
	case t.RaisedBy != "" && t.Kind == AWR:
		return "A request for an advance warranty replacement was raised for you by our desk."
	case t.RaisedBy != "":
		return "A service request was raised for you by our desk."
	case t.Kind == AWR:
		return "Your request for an advance warranty replacement has reached us."
	default:
		return "Your service request has reached us."
	}
}

func (s *Service) statusChanged(t Ticket, status string, parcel Parcel) mail.Letter {
	l := s.letter(t, "News about your ticket "+t.Number, status,
		"There is news about your "+t.Product.Name+".", mail.Fact{Label: "Status", Value: status})
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
		Closing: "Anyone with the ticket number can follow it there, without logging in.",
	}
}

// trackerURL opens the tracker with the result on it.
func (s *Service) trackerURL(number string) string {
	return s.Portal().PublicURL + "/serviceProduct/ticketStatus?ticket=" + url.QueryEscape(number)
}
