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

// Sealer encrypts a person's contact details while the deletion runs.
type Sealer interface {
	Seal(plain []byte) ([]byte, error)
	Open(sealed []byte) ([]byte, error)
}

// Account erases the account of a customer.
type Account interface {
	// Former returns the customer's earlier contact details.
	Former(ctx context.Context, customerID string) ([]Profile, error)
	// Erase removes the person from their account and returns their contact details.
	Erase(ctx context.Context, tx *db.Tx, customerID string) ([]Profile, error)
}

// Step erases one batch of a person's data in one package and reports whether there may be more. It is safe
// to repeat.
type Step struct {
	Name string
	Do   func(ctx context.Context, p Person) (more bool, err error)
}

// Service implements the operations of this package.
type Service struct {
	DB     *db.DB
	Sealer Sealer
	Limits limit.Limiter
	Mail   mail.Sender
	Desk   mail.Sender // sends to desk users
	Trail  *trail.Log
	Logger *slog.Logger
	Portal func() portal.Facts
	// Facts reads Portal's facts from the database. It sees changes of the same transaction.
	Facts   func(ctx context.Context, q db.Queryer) (portal.Facts, error)
	Account Account
	// Steps run in this order, after the account is erased.
	Steps []Step
	// Deliver sends an email immediately and stores no copy.
	Deliver func(ctx context.Context, id string, l mail.Letter) error
	// Kept returns the files that stay after their owner is deleted.
	Kept  func(ctx context.Context, customerID string, since time.Time) ([]string, error)
	Files Files
	// Bundle writes a ZIP file to the store.
	Bundle func(ctx context.Context, write func(io.Writer) error) (name string, size int64, err error)
	Bank   Sealer // decrypts bank account numbers
	// Soon starts MakeCopies after the transaction ends. Quarter returns the name of the quarter that starts
	// on a day.
	Soon    func(ctx context.Context, tx *db.Tx) error
	Quarter func(starts string) string
	// Raise creates a ticket for one of the caller's products and returns its number.
	Raise func(ctx context.Context, productID, address, query string) (number string, err error)
	// DraftKeys returns the key that encrypts a customer's drafts on their devices.
	DraftKeys func(customerID string) ([]byte, error)
	Looks     Looks
	opened    opened
	// EraseKeys, EraseMessages and EraseEmails remove data that is older than the retention settings allow.
	EraseKeys     func(ctx context.Context, keys []string) error
	EraseMessages func(ctx context.Context, before time.Time) (removed int64, more bool, err error)
	EraseEmails   func(ctx context.Context, before time.Time) (removed int64, more bool, err error)
	// Sweep removes remains of deleted data from the database files, and writes the list of deletions next to
	// the backups.
	Sweep func(ctx context.Context) error
}

// KeptOf returns the customer's files that stay after a deletion.
func (s *Service) KeptOf(ctx context.Context, customerID string) ([]string, error) {
	r, err := retention(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	return s.Kept(ctx, customerID, s.DB.Now().AddDate(-r.InvoiceYears, 0, 0))
}

// Plan returns what deleting a customer would do. The customer and the desk can call it.
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

// Ask requests the deletion of the caller in a week. Asking again changes nothing.
func (s *Service) Ask(ctx context.Context, closeOpen bool) (Plan, error) {
	actor := auth.From(ctx)
	return s.ask(ctx, actor.ID, "", "", closeOpen)
}

// AskFor requests a deletion on behalf of a customer, with a reason for the audit trail.
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
		if err != nil || !isNew { // another request was first
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

// CancelFor cancels a deletion on behalf of a customer, with a reason for the audit trail.
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

// correction starts the text of a ticket that asks for a correction.
const correction = "Please correct my data: "

// Correct asks the desk to correct data that the profile page cannot change. It raises a service ticket for
// the given product, or for the newest one. For a customer without products it emails the managers instead
// and returns "".
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

// tellManagers emails a correction request to everyone who can make the correction.
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
