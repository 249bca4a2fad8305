package conversation

import (
	"context"
	"net/url"
	"strconv"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
)

func (s *Service) tell(ctx context.Context, tx *db.Tx, hold *jobs.Hold, t Ticket, m Message, status string) error {
	if m.IsDesk() {
		return s.Mail.Send(ctx, tx, s.answered(t, m, status).HeldBy(hold))
	}
	return s.Desk.Send(ctx, tx, s.wrote(t, m))
}

// answered returns the email to the customer. The message can be personal, so it is quoted only to a
// confirmed address.
func (s *Service) answered(t Ticket, m Message, status string) mail.Letter {
	page := "/customer_dashboard/registered_product_details"
	if t.Kind == "awr" {
		page = "/customer_dashboard/awr/records"
	}
	return mail.Write(mail.Reader{Customer: t.Customer.ID}, func(w language.Words) mail.Letter {
		l := mail.Letter{
			To: t.Customer.Email, Subject: w.Say("A message about your ticket %s", t.Number), Preview: w.Say("You have a new message."), Greeting: w.Say("Hello %s,", t.Customer.Name),
			Paragraphs: []string{w.Say("You have a new message about your %s.", t.ProductName)},
			Facts:      facts(w, t, m),
			Action:     &mail.Action{Label: w.Say("Read and reply"), URL: s.Portal().PublicURL + page + "?ticket=" + url.QueryEscape(t.Number)},
			Closing:    w.Say("Please reply in the portal. You can also add photos there."),
			About:      t.ProductID,
			Notice:     mail.Notice{Topic: mail.Answer, Customer: t.Customer.ID},
		}
		if status != "" {
			l.Facts = append(l.Facts, mail.Fact{Label: w.Say("Status"), Value: w.Known(status)})
		}
		return l
	})
}

// wrote returns the email to the assigned user, or to the support address if the ticket is unassigned.
func (s *Service) wrote(t Ticket, m Message) mail.Letter {
	to, paragraph := t.Assignee, "The customer replied on a ticket that is assigned to you."
	if to == "" {
		to, paragraph = s.Portal().SupportEmail, "The customer replied on an unassigned ticket."
	}
	return mail.Letter{
		To: to, Subject: "Customer replied on ticket " + t.Number, Preview: "Ticket " + t.Number + " is waiting for your reply.", Greeting: "Hello,",
		Paragraphs: []string{paragraph},
		Facts:      append([]mail.Fact{{Label: "Customer", Value: t.Customer.Name, Typed: true}}, facts(language.In(language.English), t, m)...),
		Action:     &mail.Action{Label: "Open the ticket", URL: s.Portal().PublicURL + "/admin/dashboard/queue?item=" + url.QueryEscape(t.ID)},
	}
}

func facts(w language.Words, t Ticket, m Message) []mail.Fact {
	all := []mail.Fact{{Label: w.Say("Ticket number"), Value: t.Number}, {Label: w.Say("Product"), Value: t.ProductName}}
	if m.Text != "" {
		all = append(all, mail.Fact{Label: w.Say("Message"), Value: m.Text, Typed: true})
	}
	if n := len(m.Photos); n > 0 {
		all = append(all, mail.Fact{Label: w.Say("Photos"), Value: strconv.Itoa(n)})
	}
	return all
}
