package account

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/trail"
)

const longestReason = 500

var (
	errBlockedAlready = fault.New(fault.Conflict, "This customer is already blocked.")
	errNotBlocked     = fault.New(fault.Conflict, "This customer is not blocked.")
)

// errBlocked names the support address. It is returned only after the right password.
func (s *Service) errBlocked() error {
	return fault.Newf(fault.Forbidden, "Your account is blocked. Please contact us: %s", s.Portal().SupportEmail)
}

// EditCustomer changes a customer's profile for a manager. A new address needs the manager's own password.
// Both addresses get an email, and all sessions of the customer end.
func (s *Service) EditCustomer(ctx context.Context, by Visitor, customerID string, p Profile, password string) (c Customer, err error) {
	before, err := customerByID(ctx, s.DB, customerID)
	if err == nil && before.Email == "" {
		err = auth.ErrDeleted
	}
	if err != nil {
		return c, err
	}
	if p, err = p.checkedBeside(before.Name); err != nil {
		return c, err
	}
	if p.Email != before.Email {
		if password == "" {
			return c, errPasswordNeeded
		}
		if err := s.Limits.Allow(ctx, addressChanges, customerID); err != nil {
			return c, err
		}
		if err := s.ConfirmPassword(ctx, by, password); err != nil {
			return c, err
		}
	}
	err = idempotent.Do(ctx, s.DB, "customer-edit:"+auth.From(ctx).ID, func(tx *db.Tx) error { return s.editCustomer(ctx, tx, customerID, p) })
	if err != nil {
		return c, err
	}
	return customerByID(ctx, s.DB, customerID)
}

func (s *Service) editCustomer(ctx context.Context, tx *db.Tx, customerID string, p Profile) error {
	was, moved, err := s.updateProfile(ctx, tx, customerID, p)
	if err != nil {
		return err
	}
	if was.Email == "" {
		return auth.ErrDeleted // it was deleted since the first check
	}
	if moved {
		if err := putMoved(ctx, tx, customerID, p.Email); err != nil {
			return err
		}
		if err := endAccess(ctx, tx, auth.Customer, customerID); err != nil {
			return err
		}
		if err := s.Readdress(ctx, tx, was.Email, p.Email); err != nil {
			return err
		}
	}
	entries := profileEntry(customerID, was, p)
	for i := range entries {
		entries[i].By = trail.Person{} // filled in with the caller
	}
	if len(entries) == 0 {
		return nil
	}
	return s.Trail.Write(ctx, tx, entries...)
}

// Block logs a customer out and refuses new logins. The customer's tickets stay open.
func (s *Service) Block(ctx context.Context, customerID, reason string) error {
	return s.setBlocked(ctx, customerID, reason, didBlock, func(tx *db.Tx) error {
		if err := putBlocked(ctx, tx, customerID); err != nil {
			return err
		}
		return endAccess(ctx, tx, auth.Customer, customerID)
	})
}

// Unblock allows a customer to log in again.
func (s *Service) Unblock(ctx context.Context, customerID, reason string) error {
	return s.setBlocked(ctx, customerID, reason, didUnblock, func(tx *db.Tx) error { return deleteBlocked(ctx, tx, customerID) })
}

func (s *Service) setBlocked(ctx context.Context, customerID, reason string, kind trail.Kind, do func(tx *db.Tx) error) error {
	reason, err := field.Text("the reason", reason, longestReason)
	if err != nil {
		return fault.At("reason", err)
	}
	return idempotent.Do(ctx, s.DB, string(kind)+":"+auth.From(ctx).ID, func(tx *db.Tx) error {
		c, err := lockCustomer(ctx, tx, customerID)
		if err == nil && c.Email == "" {
			err = auth.ErrDeleted
		}
		if err != nil {
			return err
		}
		if err := do(tx); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, trail.Entry{
			Kind: kind, Record: customerID, Person: trail.Customer(customerID), Changes: []trail.Change{trail.Personal("reason", "", reason)},
		})
	})
}
