package ticket

import (
	"strings"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/portal"
)

// Many tickets can get one status at once. A preview first shows the changes. SetMany then makes exactly
// these changes to all tickets, or none.

const (
	// MostAtOnce is how many tickets one call can change.
	MostAtOnce = 5000
	// namedAtMost is how many errors a refusal lists. It counts all of them.
	namedAtMost = 100
)

// ManyForm is the status for one or many tickets.
type ManyForm struct {
	Text            string
	Ends            bool
	Courier, Docket string // a courier alone means that each ticket has its own docket
}

// manyStatus is a checked form: the status to store, and its parts.
type manyStatus struct {
	Status        // without the parcel, if each ticket has its own
	said   string // the text without the parcel
	parcel Parcel
	each   *portal.Courier // the courier if each ticket has its own parcel, or nil
}

func (m manyStatus) with(docket string) (Status, Parcel) {
	if m.each == nil || docket == "" {
		return m.Status, m.parcel
	}
	p := Parcel{m.each.Name, docket, m.each.Link(docket)}
	return p.in(m.Status), p
}

func (s *Service) checkedMany(f ManyForm) (m manyStatus, err error) {
	var form fault.Form
	m.said, err = checkedStatus(f.Text)
	form.Check("status", err)
	form.Check("ends", checkEnd(m.said, f.Ends))
	if strings.TrimSpace(f.Courier) != "" && strings.TrimSpace(f.Docket) == "" {
		courier, err := courierOf(s.Portal(), f.Courier)
		form.Check("courier", err)
		m.each = &courier
	} else {
		m.parcel, err = parcelOf(s.Portal(), f.Courier, f.Docket)
		if refused, ok := fault.As(err); ok {
			for _, f := range refused.Fields {
				form.Check(f.Name, fault.New(refused.Kind, f.Sentence))
			}
		}
	}
	m.Status = m.parcel.in(Status{Text: m.said, Ends: f.Ends})
	if !form.Wrong("status") {
		form.Check("status", m.fits(""))
	}
	return m, form.Err()
}

// fits checks that the status is not too long with this docket number.
func (m manyStatus) fits(docket string) error {
	status, _ := m.with(docket)
	_, err := field.Text("the status with its link", status.Text, statusLength)
	return fault.At("status", err)
}
