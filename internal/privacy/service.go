package privacy

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Sealer encrypts what a person was known by while they are being deleted.
type Sealer interface {
	Seal(plain []byte) ([]byte, error)
	Open(sealed []byte) ([]byte, error)
}

// Account is the room whose people are deleted.
type Account interface {
	// Former is what a customer was known by before now.
	Former(ctx context.Context, customerID string) ([]Profile, error)
	// Erase takes a person out of their account, and returns what they were known by.
	Erase(ctx context.Context, tx *db.Tx, customerID string) ([]Profile, error)
}

// Step takes a person out of what a room keeps, a piece at a time, and reports whether there
// may be more. To do it again changes nothing.
type Step struct {
	Name string
	Do   func(ctx context.Context, p Person) (more bool, err error)
}

// Service holds the verbs of the room.
type Service struct {
	DB     *db.DB
	Sealer Sealer
	Limits limit.Limiter
	Mail   mail.Sender
	Desk   mail.Sender // to the desk, whose addresses are its own
	Trail  *trail.Book
	Logger *slog.Logger
	Portal func() portal.Facts
	// Facts is Portal by the database, also within a transaction that changes it.
	Facts   func(ctx context.Context, q db.Queryer) (portal.Facts, error)
	Account Account
	// Steps are done in this order, between the account and the end.
	Steps []Step
	// Deliver sends an email now, and keeps nothing of it.
	Deliver func(ctx context.Context, id string, l mail.Letter) error
	// Kept are the files that stay although their owner is deleted.
	Kept  func(ctx context.Context, customerID string, since time.Time) ([]string, error)
	Files Files
	// Bundle makes a ZIP file and keeps it.
	Bundle func(ctx context.Context, write func(io.Writer) error) (name string, size int64, err error)
	Bank   Sealer // of the numbers of bank accounts
	// Soon has copies made as soon as the transaction ends, and Quarter names the one that
	// begins on a day.
	Soon    func(ctx context.Context, tx *db.Tx) error
	Quarter func(starts string) string
	// Raise makes a ticket on a product of the caller's, and returns its number.
	Raise func(ctx context.Context, productID, address, query string) (number string, err error)
	// DraftKeys is what a customer's drafts are sealed with on their devices.
	DraftKeys func(customerID string) ([]byte, error)
	Looks     Looks
	opened    opened
	// EraseKeys, EraseMessages and EraseEmails remove what is older than the owner keeps it.
	EraseKeys     func(ctx context.Context, keys []string) error
	EraseMessages func(ctx context.Context, before time.Time) (removed int64, more bool, err error)
	EraseEmails   func(ctx context.Context, before time.Time) (removed int64, more bool, err error)
	// Sweep takes what is left of the deleted out of the files of the database, and writes the
	// list of deletions beside the backups.
	Sweep func(ctx context.Context) error
}

// KeptOf are the files of a customer that stay when they are deleted.
func (s *Service) KeptOf(ctx context.Context, customerID string) ([]string, error) {
	r, err := retention(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	return s.Kept(ctx, customerID, s.DB.Now().AddDate(-r.InvoiceYears, 0, 0))
}

// Plan says what deleting a customer would do, to themselves or the desk.
func (s *Service) Plan(ctx context.Context, customerID string) (p Plan, err error) {
	if known, err := isCustomer(ctx, s.DB, customerID); err != nil || !known {
		return p, orNone(err, errNoCustomer)
	}
	if p.Deletion, err = deletionOf(ctx, s.DB, customerID); err != nil {
		return p, err
	}
	if p.Open, err = openOf(ctx, s.DB, customerID); err != nil {
		return p, err
	}
	kept, err := s.KeptOf(ctx, customerID)
	if err != nil {
		return p, err
	}
	r, err := retention(ctx, s.DB)
	if err != nil {
		return p, err
	}
	files, err := countFiles(ctx, s.DB, customerID)
	p.Files, p.Invoices, p.Years = max(files-len(kept), 0), len(kept), r.InvoiceYears
	return p, err
}

// Ask notes that the caller wants to be deleted in a week. To ask again changes nothing.
func (s *Service) Ask(ctx context.Context, closeOpen bool) (Plan, error) {
	actor := auth.From(ctx)
	return s.ask(ctx, actor.ID, "", "", closeOpen)
}

// AskFor is Ask by the desk, on a customer's request, with a reason for the audit trail.
func (s *Service) AskFor(ctx context.Context, customerID, reason string, closeOpen bool) (p Plan, err error) {
	if reason, err = field.Text("the reason", reason, longestReason); err != nil {
		return p, err
	}
	return s.ask(ctx, customerID, auth.From(ctx).ID, reason, closeOpen)
}

func (s *Service) ask(ctx context.Context, customerID, by, reason string, closeOpen bool) (Plan, error) {
	plan, err := s.Plan(ctx, customerID)
	if err != nil {
		return plan, err
	}
	if plan.Deletion != nil {
		if closeOpen && !plan.Deletion.CloseOpen {
			return s.agreeToClose(ctx, customerID)
		}
		return plan, nil
	}
	if plan.Open.isAny() && !closeOpen {
		return plan, errOpen
	}
	if err := s.Limits.Allow(ctx, asks, customerID); err != nil {
		return plan, err
	}
	err = idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		d := Deletion{CustomerID: customerID, AskedAt: tx.Now(), AskedBy: by, CloseOpen: closeOpen, DueAt: tx.Now().Add(Wait)}
		isNew, err := insertDeletion(ctx, tx, d)
		if err != nil || !isNew { // somebody was quicker
			return err
		}
		who, err := readerOf(ctx, tx, customerID)
		if err != nil {
			return err
		}
		if err := s.Mail.Send(ctx, tx, s.willBeDeleted(who, d)); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, asked(d, reason))
	})
	if err != nil {
		return plan, err
	}
	return s.Plan(ctx, customerID)
}

// agreeToClose lets a deletion that waits close what is open.
func (s *Service) agreeToClose(ctx context.Context, customerID string) (Plan, error) {
	err := idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error { return closeWhatIsOpen(ctx, tx, customerID) })
	if err != nil {
		return Plan{}, err
	}
	return s.Plan(ctx, customerID)
}

// Cancel keeps the caller's account. Without a request it changes nothing.
func (s *Service) Cancel(ctx context.Context) (Plan, error) {
	customerID := auth.From(ctx).ID
	p, err := s.cancel(ctx, customerID, "")
	if errors.Is(err, errNone) {
		return s.Plan(ctx, customerID)
	}
	return p, err
}

// CancelFor is Cancel by the desk, with a reason for the audit trail.
func (s *Service) CancelFor(ctx context.Context, customerID, reason string) (p Plan, err error) {
	if reason, err = field.Text("the reason", reason, longestReason); err != nil {
		return p, err
	}
	return s.cancel(ctx, customerID, reason)
}

func (s *Service) cancel(ctx context.Context, customerID, reason string) (Plan, error) {
	err := idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		removed, err := removeDeletion(ctx, tx, customerID)
		if err != nil {
			return err
		}
		if !removed {
			if d, err := deletionOf(ctx, tx, customerID); err != nil || d != nil {
				return orNone(err, errBegun)
			}
			return errNone
		}
		who, err := readerOf(ctx, tx, customerID)
		if err != nil {
			return err
		}
		if err := s.Mail.Send(ctx, tx, s.isKept(who)); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, cancelled(customerID, reason))
	})
	if err != nil {
		return Plan{}, err
	}
	return s.Plan(ctx, customerID)
}

// correction begins the text of a ticket that asks to correct something.
const correction = "Please correct my data: "

// Correct asks the desk to correct what the profile page cannot: a service ticket on the product
// whose record is wrong, or on the newest one. Managers get an email about a customer without
// any product, whose number is "".
func (s *Service) Correct(ctx context.Context, productID, text string) (number string, err error) {
	text, err = field.Text("what is wrong, and what is right", text, longestReason)
	if err != nil {
		return "", fault.At("text", err)
	}
	customerID := auth.From(ctx).ID
	address, err := addressOf(ctx, s.DB, customerID)
	if err == nil && productID == "" {
		productID, err = newestProduct(ctx, s.DB, customerID)
	}
	if err != nil {
		return "", err
	}
	if productID == "" {
		return "", s.tellManagers(ctx, customerID, text)
	}
	return s.Raise(ctx, productID, address, correction+text)
}

// tellManagers sends a request for a correction to everybody who could make it.
func (s *Service) tellManagers(ctx context.Context, customerID, text string) error {
	if err := s.Limits.Allow(ctx, asks, customerID); err != nil {
		return err
	}
	return idempotent.Do(ctx, s.DB, "correction:"+customerID, func(tx *db.Tx) error {
		managers, err := managerAddresses(ctx, tx)
		if err != nil {
			return err
		}
		letters := make([]mail.Letter, len(managers))
		for i, to := range managers {
			letters[i] = s.wantsCorrection(to, customerID, text)
		}
		if err := s.Desk.Send(ctx, tx, letters...); err != nil {
			return err
		}
		who, err := readerOf(ctx, tx, customerID)
		if err != nil {
			return err
		}
		if err := s.Mail.Send(ctx, tx, s.correctionArrived(who, text)); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, wantedCorrection(customerID, text))
	})
}

func orNone(err, none error) error {
	if err == nil {
		return none
	}
	return err
}
