package reminder

import (
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
)

// cause is a reason for a reminder. It concerns one day per product: the last day of the warranty, or of the
// time to request an extension. The reminder is sent some days before. If the portal was down it can be late,
// but never after that day.
type cause struct {
	name   string // in the database
	topic  mail.Topic
	before int // days before the day it concerns
	late   int // how many days it may be late
	// The day it concerns is this many days after the date in column.
	column string
	after  int
	open   bool // only products without an extension request
	// untold skips products that were registered after the reminder was due, because the registration email
	// already said it.
	untold bool
}

// The two warranty reminders never fall on the same day. The first is sent at least 16 days before the end,
// the second at most seven days before it.
func (s *Service) causes() []cause {
	const remindOn = 5 // days after the purchase
	return []cause{
		{name: "warranty-30", topic: mail.WarrantyEnd, before: 30, late: 14, column: "expiry_date", untold: true},
		{name: "warranty-7", topic: mail.WarrantyEnd, before: 7, late: 7, column: "expiry_date", untold: true},
		{
			name: "extension", topic: mail.Extension, before: s.ExtensionDays - remindOn, late: s.ExtensionDays - remindOn,
			column: "purchase_date", after: s.ExtensionDays, open: true,
		},
	}
}

// window returns the days that are due today. It leaves out reminders that are too late, and those due before
// the portal began to remind.
func (c cause) window(began, today civil.Date) (from, to civil.Date) {
	due := today.AddDays(-c.late)
	if due.Before(began) {
		due = began
	}
	return due.AddDays(c.before), today.AddDays(c.before)
}

// Emails are sent by day. An email that is due at night waits for the morning.
const (
	firstHour = 9
	lastHour  = 18 // from this hour on, emails wait for the next day
)

func isDaytime(now time.Time, zone *time.Location) bool {
	hour := now.In(zone).Hour()
	return hour >= firstHour && hour < lastHour
}

type reminded struct {
	id                     string
	number, name, serialNo string
	about                  civil.Date
	registered             time.Time
	customer, reader       string // customer id and name
	email                  string
}

// needs reports whether the owner of a product should get the email.
func (c cause) needs(p reminded, zone *time.Location) bool {
	if p.email == "" {
		return false
	}
	due := p.about.AddDays(-c.before)
	return !c.untold || !civil.In(p.registered, zone).After(due)
}

func (c cause) letter(p reminded, today civil.Date, productURL string) mail.Letter {
	return mail.Write(mail.Reader{Customer: p.customer}, func(w language.Words) mail.Letter { return c.letterIn(w, p, today, productURL) })
}

func (c cause) letterIn(w language.Words, p reminded, today civil.Date, productURL string) mail.Letter {
	l := mail.Letter{
		To: p.email, Greeting: w.Say("Hello %s,", p.reader), Notice: mail.Notice{Topic: c.topic, Customer: p.customer},
		Facts: []mail.Fact{
			{Label: w.Say("Product"), Value: p.name}, {Label: w.Say("Product ID"), Value: p.number}, {Label: w.Say("Serial number"), Value: p.serialNo, Typed: true},
		},
		Action: &mail.Action{Label: w.Say("See your product"), URL: productURL},
		About:  p.number,
	}
	left := today.DaysUntil(p.about)
	if c.topic == mail.Extension {
		l.Subject = w.Say("Three more months of warranty: %s", p.name)
		l.Preview = w.Say("You can apply %s.", until(w, left))
		l.Paragraphs = []string{
			w.Say("You can apply for three more months of warranty for your %s, %s. We use the invoice you uploaded.", p.name, until(w, left)),
			w.Say("The last day to apply is %s.", p.about),
		}
		l.Facts = append(l.Facts, mail.Fact{Label: w.Say("Apply by"), Value: w.Date(p.about)})
		l.Action.Label = w.Say("Apply for the extension")
		return l
	}
	l.Subject = w.Say("Your warranty ends %s: %s", in(w, left), p.name)
	l.Preview = w.Say("Its last day is %s.", p.about)
	l.Paragraphs = []string{
		w.Say("The warranty of your %s ends %s, on %s.", p.name, in(w, left), p.about),
		w.Say("If it has a fault, please raise a request by then."),
	}
	l.Facts = append(l.Facts, mail.Fact{Label: w.Say("Warranty until"), Value: w.Date(p.about)})
	return l
}

func in(w language.Words, days int) string {
	switch days {
	case 0:
		return w.Say("today")
	case 1:
		return w.Say("tomorrow")
	default:
		return w.Say("in %d days", days)
	}
}

func until(w language.Words, days int) string {
	switch days {
	case 0:
		return w.Say("today for the last time")
	case 1:
		return w.Say("until tomorrow")
	default:
		return w.Say("for %d more days", days)
	}
}
