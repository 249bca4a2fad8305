package seed

import (
	"fmt"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
)

const dealers = 0.25

type person struct {
	id, customerID              string
	name, contact               string // the firm or the person, and the person
	email, phone, address, city string
	role                        auth.Role
	came                        time.Time
}

func (p person) dealer() bool { return p.role == auth.Dealer }

// person makes a customer. The index makes the number and the email address unique. The addresses end in
// .example, so no email can arrive.
func (w *world) person(c *chance, index int, came time.Time) person {
	p := person{id: c.id(came), customerID: shuffled("CU", index), role: auth.User, came: came}
	if c.likely(dealers) {
		p.role = auth.Dealer
	}
	var first, last string
	if c.likely(0.03) {
		f, l := pick(c, w.hindiFirst), pick(c, w.hindiLast)
		p.contact, first, last = f.name+" "+l.name, f.latin, l.latin
	} else {
		f, l := pick(c, w.first), pick(c, w.last)
		p.contact, first, last = f+" "+l, strings.ToLower(f), strings.ToLower(l)
	}
	p.name = p.contact
	if p.dealer() && c.likely(0.6) {
		p.name = w.firm(c, p.contact)
	}
	p.email = fmt.Sprintf("%s.%s.%d@%s.example", first, last, index+1, pick(c, w.mailboxes))
	p.phone = fmt.Sprintf("+91 %d%09d", c.between(6, 9), c.IntN(1_000_000_000))
	place := pick(c, w.cities)
	p.city = place.name
	p.address = fmt.Sprintf("%d, %s, %s %s%02d", c.between(1, 420), pick(c, w.streets), place.name, place.code, c.between(1, 60))
	return p
}

func (w *world) firm(c *chance, owner string) string {
	if c.likely(0.3) {
		return pick(c, w.blessings) + " " + pick(c, w.trades)
	}
	return owner[strings.LastIndex(owner, " ")+1:] + " " + pick(c, w.trades)
}
