package reminder

import (
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
)

// cause is what customers are reminded of. Each product has a day that it is about:
// the last day of its warranty, or of the time in which to ask for an extension. The
// reminder comes so many days before, or a little later if nobody served then, but
// never after that day.
type cause struct {
	name   string // in the database
	topic  mail.Topic
	before int // days before the day it is about
	late   int // days by which it may come later
	// column of the product by which its day is found, so many days after it.
	column string
	after  int
	open   bool // only for products whose extension was not asked for
	// untold is for what the letter of a registration has said already: whoever
	// registered later than the reminder was due needs none.
	untold bool
}

// The warranty's causes never meet on one day: the later comes at least nine days
// before its end, the nearer at most seven.
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

// window is which days a cause is about today: those whose reminder is due, not too
// late, and due on or after the day on which the portal began to remind.
func (c cause) window(began, today civil.Date) (from, to civil.Date) {
	due := today.AddDays(-c.late)
	if due.Before(began) {
		due = began
	}
	return due.AddDays(c.before), today.AddDays(c.before)
}

// Letters are for the day. What is due at night comes in the morning.
const (
	firstHour = 9
	lastHour  = 18 // from here on it is the next day's
)

func isDaytime(now time.Time, zone *time.Location) bool {
	hour := now.In(zone).Hour()
	return hour >= firstHour && hour < lastHour
}

// reminded is a product with what its letter says.
type reminded struct {
	id                     string
	number, name, serialNo string
	about                  civil.Date
	registered             time.Time
	customer, reader       string // customerId and name
	email                  string
}

// needs tells whether a letter is of any use to the owner of a product.
func (c cause) needs(p reminded, zone *time.Location) bool {
	if p.email == "" {
		return false
	}
	due := p.about.AddDays(-c.before)
	return !c.untold || !civil.In(p.registered, zone).After(due)
}

// letter is the reminder of a product on a day.
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
