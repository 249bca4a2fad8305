package ticket

import (
	"strings"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/portal"
)

// Many tickets get one status at once: whoever does it sees before what will change,
// and exactly that happens, to all of them or to none.

const (
	// MostAtOnce is how many tickets one call changes.
	MostAtOnce = 5000
	// namedAtMost of what is wrong are named; all are counted.
	namedAtMost = 100
)

// ManyForm is the status that many tickets are to get.
type ManyForm struct {
	Text            string
	Ends            bool
	Courier, Docket string // a courier alone means that each ticket has a docket of its own
}

// manyStatus is a checked form: the status as it will be stored, and
// the parts it was made from.
type manyStatus struct {
	Status        // without a parcel if each has its own
	said   string // without the parcel
	parcel Parcel
	each   *portal.Courier // who carries a parcel for each ticket; nil if nobody does
}

// with is the status of a ticket with a docket number of its own.
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

// fits tells whether there is room for a docket number.
func (m manyStatus) fits(docket string) error {
	status, _ := m.with(docket)
	_, err := field.Text("the status with its link", status.Text, statusLength)
	return fault.At("status", err)
}
