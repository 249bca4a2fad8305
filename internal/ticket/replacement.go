package ticket

import (
	"context"
	"time"
	"unicode"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/status"
	"aftercare/internal/platform/trail"
)

// Devices replaces a device in the transaction that closes the ticket. An empty model means the model of the
// old device. If a device of another model has the serial number, Replace refuses it unless sameNumber is set.
type Devices interface {
	Replace(ctx context.Context, tx *db.Tx, productRecord, modelNo, serialNo string, sameNumber bool) (old, device Device, err error)
}

// Device is the old or the new device of a replacement.
type Device struct {
	ID        string // record id
	ProductID string // the number that people see
	Name      string
	ModelNo   string
	SerialNo  string
	Expiry    civil.Date
}

// Replacement closes an AWR ticket: a new device replaces the old one, which must be returned by a date.
type Replacement struct {
	ID         string
	Device     Device // the new device
	DueBack    civil.Date
	At         time.Time
	ReturnedAt time.Time // zero until the old device is returned
}

// ReplacementForm is the form that the desk fills in.
type ReplacementForm struct {
	SerialNo string
	ModelNo  string // empty means the model of the old device
	DueBack  string // empty means in daysToReturn days
	// SameNumber confirms that a device of another model has the same serial number.
	SameNumber bool
}

const (
	daysToReturn     = 14
	mostDaysToReturn = 365
	// fewestInSerial refuses texts such as 'N/A' and '-'.
	fewestInSerial = 3
)

// statusReplaced is the status that closes the ticket. It names no
// device, because every person with the ticket number can read it.
const statusReplaced = status.Replaced

var (
	errReplaced      = fault.New(fault.Conflict, "This device was replaced. Please select the new device.")
	errNotAWR        = fault.New(fault.Conflict, "Only AWR tickets can have a replacement.")
	errSerialUnclear = fault.New(fault.Invalid, "Please enter the serial number of the replacement, with at least three letters or digits.")
	errDueBack       = fault.New(fault.Invalid, "The old device must be due back within the next year.")
	errNoReplacement = fault.New(fault.NotFound, "Replacement not found.")
	errReturned      = fault.New(fault.Conflict, "This device was already marked as returned.")
)

func alreadyReplaced(serialNo string) error {
	return fault.Newf(fault.Conflict, "A replacement was already entered for this ticket: the device with the serial number %s.", serialNo)
}

type checkedReplacement struct {
	serialNo, modelNo string
	dueBack           civil.Date
}

func (f ReplacementForm) checked(today civil.Date) (c checkedReplacement, err error) {
	var form fault.Form
	c.serialNo, err = field.SerialNo("the serial number of the replacement", f.SerialNo)
	if err == nil && lettersAndDigits(c.serialNo) < fewestInSerial {
		err = errSerialUnclear
	}
	form.Check("serialNo", err)
	if f.ModelNo != "" {
		c.modelNo, err = field.Text("the model number", f.ModelNo, field.Line)
		form.Check("modelNo", err)
	}
	c.dueBack = today.AddDays(daysToReturn)
	if f.DueBack != "" {
		c.dueBack, err = field.Date("the day by which the old device is due back", f.DueBack)
		if err == nil && (c.dueBack.Before(today) || c.dueBack.After(today.AddDays(mostDaysToReturn))) {
			err = errDueBack
		}
		form.Check("dueBack", err)
	}
	return c, form.Err()
}

// Replace closes an AWR ticket with a new device, which gets the remaining warranty. A ticket can have one
// replacement, and a device can be replaced once.
func (s *Service) Replace(ctx context.Context, ticketID string, form ReplacementForm) (Replacement, error) {
	asked, err := form.checked(civil.In(s.DB.Now(), s.Portal().Location))
	if err != nil {
		return Replacement{}, err
	}
	admin := auth.From(ctx).ID
	return idempotent.Once(ctx, s.DB, "ticket-replacement:"+admin, func(tx *db.Tx) (Replacement, error) {
		t, productRecord, err := replaceable(ctx, tx, ticketID)
		if err != nil {
			return Replacement{}, err
		}
		old, device, err := s.Devices.Replace(ctx, tx, productRecord, asked.modelNo, asked.serialNo, form.SameNumber)
		if err != nil {
			return Replacement{}, err
		}
		r := Replacement{ID: id.New(tx.Now()), Device: device, DueBack: asked.dueBack, At: tx.Now()}
		if err := insertReplacement(ctx, tx, r, t, old.ID, admin); err != nil {
			return r, err
		}
		// This status sends no email of its own: the email about the replacement is enough.
		stands, err := lockStanding(ctx, tx, AWR, t.ID)
		if err != nil {
			return r, err
		}
		if _, err := s.append(ctx, tx, admin, []change{{standing: stands, next: Status{Text: statusReplaced, At: tx.Now(), Ends: true}}}); err != nil {
			return r, err
		}
		if err := s.Mail.Send(ctx, tx, s.replaced(t, old, r)); err != nil {
			return r, err
		}
		return r, s.Trail.Write(ctx, tx, replacedEntry(t, old, r))
	})
}

// Returned records that the old device of a replacement has come back.
func (s *Service) Returned(ctx context.Context, replacementID string) (Replacement, error) {
	admin := auth.From(ctx).ID
	return idempotent.Once(ctx, s.DB, "replacement-returned:"+admin, func(tx *db.Tx) (Replacement, error) {
		r, err := markReturned(ctx, tx, replacementID, admin)
		if err != nil {
			return Replacement{}, err
		}
		return r.Replacement, s.Trail.Write(ctx, tx, trail.Entry{
			Kind: didReturn, Record: r.number, Person: trail.Customer(r.customerID),
			Changes: []trail.Change{trail.Plain("product", "", r.oldProductID), trail.Plain("due back", "", r.DueBack.String())},
		})
	})
}

func replacedEntry(t Ticket, old Device, r Replacement) trail.Entry {
	return trail.Entry{Kind: didReplace, Record: t.Number, Person: trail.Customer(t.Customer.ID), Changes: []trail.Change{
		trail.Plain("product", old.ProductID, r.Device.ProductID), trail.Plain("model", old.ModelNo, r.Device.ModelNo),
		trail.Personal("serial number", old.SerialNo, r.Device.SerialNo), trail.Plain("due back", "", r.DueBack.String()),
	}}
}

func lettersAndDigits(text string) (n int) {
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// replaced is the email to the customer. It does not promise the rest of a warranty that has ended.
func (s *Service) replaced(t Ticket, old Device, r Replacement) mail.Letter {
	return t.write(func(w language.Words) mail.Letter {
		warranty := w.Say("It has the rest of the warranty.")
		if r.Device.Expiry.Before(civil.In(r.At, s.Portal().Location)) {
			warranty = w.Say("The warranty ended on %s.", r.Device.Expiry)
		}
		return mail.Letter{
			To: t.Customer.Email, Subject: w.Say("Your replacement: %s", t.Number), Preview: w.Say("We replaced your %s.", old.Name), Greeting: w.Say("Hello %s,", t.Customer.Name),
			Paragraphs: []string{
				w.Say("We replaced your %s with another device.", old.Name) + " " + warranty + " " + w.Say("You can find it under your products."),
				w.Say("Please return the old device by %s. You can no longer raise a request for it.", r.DueBack),
			},
			Facts: []mail.Fact{
				{Label: w.Say("Ticket number"), Value: t.Number}, {Label: w.Say("Replacement"), Value: r.Device.Name}, {Label: w.Say("Model"), Value: r.Device.ModelNo},
				{Label: w.Say("Serial number"), Value: r.Device.SerialNo}, {Label: w.Say("Product ID"), Value: r.Device.ProductID}, {Label: w.Say("Warranty until"), Value: w.Date(r.Device.Expiry)},
				{Label: w.Say("Old serial number"), Value: old.SerialNo, Typed: true}, {Label: w.Say("Old device due back"), Value: w.Date(r.DueBack)},
			},
			Action: &mail.Action{Label: w.Say("See your product"), URL: s.Portal().ProductURL(r.Device.ProductID)},
			About:  t.Product.ProductID,
		}
	})
}
