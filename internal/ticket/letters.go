package ticket

import (
	"net/url"

	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
)

func (s *Service) raised(t Ticket) mail.Letter {
	return t.write(func(w language.Words) mail.Letter {
		asked := received(w, t)
		return s.letter(w, t, w.Say("We received your request: %s", t.Number), asked,
			asked+" "+w.Known(s.Portal().Values["request"]),
			mail.Fact{Label: w.Say("Your query"), Value: t.Query, Typed: true})
	})
}

func (t Ticket) write(letter func(w language.Words) mail.Letter) mail.Letter {
	return mail.Write(mail.Reader{Customer: t.Customer.ID, Language: t.Customer.Language}, letter)
}

func received(w language.Words, t Ticket) string {
	switch {
	case t.RaisedBy != "" && t.Kind == AWR:
		return w.Say("Our desk raised a request for an advance warranty replacement for you.")
	case t.RaisedBy != "":
		return w.Say("Our desk raised a service request for you.")
	case t.Kind == AWR:
		return w.Say("We received your request for an advance warranty replacement.")
	default:
		return w.Say("We received your service request.")
	}
}

func (s *Service) statusChanged(t Ticket, status string, parcel Parcel) mail.Letter {
	return t.write(func(w language.Words) mail.Letter {
		l := s.letter(w, t, w.Say("Update on your ticket %s", t.Number), w.Known(status),
			w.Say("The status of your ticket for %s has changed.", t.Product.Name), mail.Fact{Label: w.Say("Status"), Value: w.Known(status)})
		if parcel != (Parcel{}) {
			l.Facts = append(l.Facts, mail.Fact{Label: w.Say("Parcel"), Value: parcel.Courier + " " + parcel.Docket, URL: parcel.Link})
		}
		l.Notice = mail.Notice{Topic: mail.Status, Customer: t.Customer.ID}
		return l
	})
}

func (s *Service) letter(w language.Words, t Ticket, subject, preview, paragraph string, fact mail.Fact) mail.Letter {
	return mail.Letter{
		To: t.Customer.Email, Confirmed: t.Customer.Confirmed, Subject: subject, Preview: preview, Greeting: w.Say("Hello %s,", t.Customer.Name),
		Paragraphs: []string{paragraph},
		Facts: []mail.Fact{
			{Label: w.Say("Ticket number"), Value: t.Number}, {Label: w.Say("Product"), Value: t.Product.Name},
			{Label: w.Say("Serial number"), Value: t.Product.SerialNo, Typed: true}, fact,
		},
		Action:  &mail.Action{Label: w.Say("Track your ticket"), URL: s.trackerURL(t.Number)},
		About:   t.Product.ProductID,
		Closing: w.Say("Anyone with the ticket number can track it there without logging in."),
	}
}

func (s *Service) trackerURL(number string) string {
	return s.Portal().PublicURL + "/serviceProduct/ticketStatus?ticket=" + url.QueryEscape(number)
}
