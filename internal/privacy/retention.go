package privacy

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
)

// Retention says for how many days closed records are kept; 0 means forever.
type Retention struct {
	Version        int64
	TicketPhotos   int // days after the ticket was closed
	Messages       int // days after the ticket was closed
	Emails         int // days after sending
	RejectedClaims int // days after the decision; removes their invoices
	Unconfirmed    int // days; accounts without a confirmed address and without records
	AuditKeys      int // days after the last entry about the person
	InvoiceYears   int // years; invoices of approved claims of deleted customers
}

// Removal counts how much each rule removes.
type Removal struct {
	TicketPhotos, Messages, Emails, RejectedClaims, Unconfirmed, AuditKeys, Invoices int64
}

func (r Removal) isAny() bool { return r != Removal{} }

// Limits of the settings.
const (
	mostDays     = 36500
	mostEmails   = 180 // the portal keeps no email longer
	fewestDays   = 7   // a ticket closed by mistake can be reopened within this time
	mostYears    = 30
	dayOf        = 24 * time.Hour
	countedUpTo  = 10_000
	removedAtOne = 50 // records per step
)

var errChanged = fault.New(fault.Conflict, "Someone else changed these settings. Please check them and repeat your change.")

func (r Retention) checked() error {
	var form fault.Form
	for _, one := range []struct {
		field, what string
		days, most  int
	}{
		{"ticketPhotos", "photos of closed tickets", r.TicketPhotos, mostDays}, {"messages", "messages on closed tickets", r.Messages, mostDays},
		{"rejectedClaims", "invoices of rejected claims", r.RejectedClaims, mostDays}, {"unconfirmed", "unconfirmed accounts", r.Unconfirmed, mostDays},
		{"auditKeys", "personal values in the audit trail", r.AuditKeys, mostDays},
	} {
		if one.days != 0 && (one.days < fewestDays || one.days > one.most) {
			form.Check(one.field, fault.Newf(fault.Invalid, "Please enter %d to %d days for %s, or 0 to keep them forever.", fewestDays, one.most, one.what))
		}
	}
	if r.Emails < fewestDays || r.Emails > mostEmails {
		form.Check("emails", fault.Newf(fault.Invalid, "Please enter %d to %d days for sent emails.", fewestDays, mostEmails))
	}
	if r.InvoiceYears < 1 || r.InvoiceYears > mostYears {
		form.Check("invoiceYears", fault.Newf(fault.Invalid, "Please enter 1 to %d years for invoices.", mostYears))
	}
	return form.Err()
}

// Retention returns the owner's settings and how much the next run removes.
func (s *Service) Retention(ctx context.Context) (r Retention, would Removal, err error) {
	if r, err = retention(ctx, s.DB); err != nil {
		return r, would, err
	}
	would, err = s.wouldRemove(ctx, r)
	return r, would, err
}

// Preview counts how much these settings would remove. It removes nothing.
func (s *Service) Preview(ctx context.Context, r Retention) (would Removal, err error) {
	if err := r.checked(); err != nil {
		return would, err
	}
	return s.wouldRemove(ctx, r)
}

// SetRetention changes the settings. The next daily run applies them.
func (s *Service) SetRetention(ctx context.Context, r Retention) (Retention, Removal, error) {
	if err := r.checked(); err != nil {
		return r, Removal{}, err
	}
	err := idempotent.Do(ctx, s.DB, "retention:"+auth.From(ctx).ID, func(tx *db.Tx) error {
		was, err := retention(ctx, tx)
		if err != nil {
			return err
		}
		changed, err := setRetention(ctx, tx, r)
		if err == nil && !changed {
			err = errChanged
		}
		if err != nil {
			return err
		}
		if err := s.SettingsChanged(ctx, tx); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, trail.Entry{Kind: didSetRetention, Changes: retentionChanges(was, r)})
	})
	if err != nil {
		return r, Removal{}, err
	}
	return s.Retention(ctx)
}

// before returns the instant before which a record is too old; the zero time if records are kept forever.
func (s *Service) before(days int) time.Time {
	if days == 0 {
		return time.Time{}
	}
	return s.DB.Now().Add(-time.Duration(days) * dayOf)
}

func (s *Service) wouldRemove(ctx context.Context, r Retention) (n Removal, err error) {
	for _, one := range s.rules(r) {
		if !one.before.IsZero() && err == nil {
			*one.into(&n), err = one.count(ctx, s.DB, one.before)
		}
	}
	return n, err
}

type rule struct {
	name   string
	before time.Time
	into   func(*Removal) *int64
	count  func(ctx context.Context, q db.Queryer, before time.Time) (int64, error)
	// remove does one step and returns how many records it removed. more is false after the last step.
	remove func(ctx context.Context, before time.Time) (removed int64, more bool, err error)
}

func (s *Service) rules(r Retention) []rule {
	files := func(find func(ctx context.Context, q db.Queryer, before time.Time, most int) ([]string, error)) func(context.Context, time.Time) (int64, bool, error) {
		return func(ctx context.Context, before time.Time) (int64, bool, error) {
			keys, err := find(ctx, s.DB, before, removedAtOne)
			if err == nil && len(keys) > 0 {
				err = s.EraseKeys(ctx, keys)
			}
			return int64(len(keys)), len(keys) == removedAtOne, err
		}
	}
	counted := func(find func(ctx context.Context, q db.Queryer, before time.Time, most int) ([]string, error)) func(context.Context, db.Queryer, time.Time) (int64, error) {
		return func(ctx context.Context, q db.Queryer, before time.Time) (int64, error) {
			found, err := find(ctx, q, before, countedUpTo)
			return int64(len(found)), err
		}
	}
	return []rule{
		{"ticket photos", s.before(r.TicketPhotos), func(n *Removal) *int64 { return &n.TicketPhotos }, counted(oldPhotos), files(oldPhotos)},
		{"messages", s.before(r.Messages), func(n *Removal) *int64 { return &n.Messages }, countOldMessages, s.EraseMessages},
		{"emails", s.before(r.Emails), func(n *Removal) *int64 { return &n.Emails }, countOldEmails, s.EraseEmails},
		{"rejected claims", s.before(r.RejectedClaims), func(n *Removal) *int64 { return &n.RejectedClaims }, counted(rejectedInvoices), files(rejectedInvoices)},
		{"unconfirmed accounts", s.before(r.Unconfirmed), func(n *Removal) *int64 { return &n.Unconfirmed }, counted(unconfirmed), s.deleteUnconfirmed},
		{"audit keys", s.before(r.AuditKeys), func(n *Removal) *int64 { return &n.AuditKeys }, counted(oldKeys), s.forgetOld},
		{"invoices of deleted customers", s.DB.Now().AddDate(-r.InvoiceYears, 0, 0), func(n *Removal) *int64 { return &n.Invoices }, counted(deletedInvoices), files(deletedInvoices)},
	}
}

// Retain removes records that are older than the retention settings allow, in small steps. It runs once a
// day. The audit trail records only the counts.
func (s *Service) Retain(ctx context.Context) error {
	r, err := retention(ctx, s.DB)
	if err != nil {
		return err
	}
	var removed Removal
	for _, one := range s.rules(r) {
		if one.before.IsZero() {
			continue
		}
		for more := true; more; {
			var n int64
			if n, more, err = one.remove(ctx, one.before); err != nil {
				return fmt.Errorf("privacy: %s: %w", one.name, err)
			}
			*one.into(&removed) += n
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
	if !removed.isAny() {
		return nil
	}
	return s.Trail.Note(ctx, trail.Entry{Kind: didRetain, Changes: removalChanges(removed)})
}

// deleteUnconfirmed deletes unconfirmed accounts without records, in the same way as requested deletions.
func (s *Service) deleteUnconfirmed(ctx context.Context, before time.Time) (int64, bool, error) {
	found, err := unconfirmed(ctx, s.DB, before, removedAtOne)
	if err != nil || len(found) == 0 {
		return 0, false, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		for _, customerID := range found {
			if _, err := insertDeletion(ctx, tx, Deletion{CustomerID: customerID, AskedAt: tx.Now(), CloseOpen: true, DueAt: tx.Now()}); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = s.DeleteDue(ctx)
	}
	return int64(len(found)), len(found) == removedAtOne, err
}

// forgetOld destroys the encryption keys of people without recent audit entries.
func (s *Service) forgetOld(ctx context.Context, before time.Time) (int64, bool, error) {
	found, err := oldKeys(ctx, s.DB, before, removedAtOne)
	if err == nil && len(found) > 0 {
		err = s.DB.Write(ctx, func(tx *db.Tx) error { return s.Trail.ForgetKeys(ctx, tx, found) })
	}
	return int64(len(found)), len(found) == removedAtOne, err
}
