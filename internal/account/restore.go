package account

import (
	"context"
	"errors"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/trail"
)

// errAddressTaken does not use up the link, because the desk may still solve the conflict.
var errAddressTaken = fault.New(fault.Conflict, "This address now belongs to another account. Please contact us.")

var errKnownPassword = fault.New(fault.Invalid, "This is your current password, and someone else may know it. Please choose another password.")

// prepareMove prepares a move to another address and reports whether the new address is already confirmed. Only a
// confirmed address gets a restore link. Otherwise an attacker could enter any address, move the account to
// a victim's address and later take it back.
func (s *Service) prepareMove(ctx context.Context, tx *db.Tx, before Customer, email string) (confirmed bool, err error) {
	if err := deleteReset(ctx, tx, auth.Customer, before.CustomerID); err != nil {
		return false, err
	}
	rank, err := rankOf(ctx, tx, before.CustomerID, email)
	if err != nil {
		return false, err
	}
	if !before.isConfirmed() {
		return rank > 0, s.Mail.Send(ctx, tx, s.emailChanged(before, email, ""))
	}
	token, err := newRestore(ctx, tx, before)
	if err != nil {
		return false, err
	}
	return rank > 0 || isSameMailbox(before.Email, email), s.Mail.Send(ctx, tx, s.emailChanged(before, email, token))
}

// newRestore makes a link that restores the customer's address. The address that the customer left first has
// the lowest rank number and wins over all others. It keeps its number when the customer leaves it again.
func newRestore(ctx context.Context, tx *db.Tx, before Customer) (token string, err error) {
	rank, err := rankOf(ctx, tx, before.CustomerID, before.Email)
	if err == nil && rank == 0 {
		rank, err = lastRank(ctx, tx, before.CustomerID)
		rank++
	}
	if err != nil {
		return "", err
	}
	token = id.Secret(linkBytes)
	return token, putRestore(ctx, tx, before.CustomerID, before.Email, token, rank)
}

// isSameMailbox ignores case. Otherwise a thief could move the account
// to the owner's address in capitals, which would have no rank.
func isSameMailbox(a, b string) bool { return db.Fold(a) == db.Fold(b) }

// arrive asks the new address for a confirmation, or informs an address that is already confirmed.
func (s *Service) arrive(ctx context.Context, tx *db.Tx, c Customer, confirmed bool) error {
	if err := refuseReserved(ctx, tx, c.CustomerID, c.Email); err != nil {
		return err
	}
	if confirmed {
		if err := setConfirmed(ctx, tx, c.CustomerID); err != nil {
			return err
		}
		if err := deleteConfirmation(ctx, tx, c.CustomerID); err != nil {
			return err
		}
		return s.tellHolder(ctx, tx, c.CustomerID, s.emailIsBack(c))
	}
	if err := setUnconfirmed(ctx, tx, c.CustomerID); err != nil {
		return err
	}
	token, err := s.newConfirmation(ctx, tx, c.CustomerID, c.Email)
	if err != nil {
		return err
	}
	return s.tellHolder(ctx, tx, c.CustomerID, s.confirmation(c.CustomerID, c.Email, token))
}

// tellHolder sends an email to a customer's present address. It adds until when an earlier, confirmed
// address can be restored. The portal cannot know which of the two owners is honest.
func (s *Service) tellHolder(ctx context.Context, tx *db.Tx, customerID string, letter mail.Letter) error {
	until, err := restorableUntil(ctx, tx, customerID, letter.To)
	if err != nil {
		return err
	}
	if !until.IsZero() {
		letter = letter.With(func(w language.Words, l *mail.Letter) {
			l.Paragraphs = append(l.Paragraphs, w.Say("The owner of an earlier address can restore it until %s. If you did not open this account, please contact us before you use it.", civil.In(until, s.Portal().Location)))
		})
	}
	return s.Mail.Send(ctx, tx, letter)
}

// RestoreEmail undoes a change of address, using the link that the old address got. It also sets a new password,
// because a thief may know the old one. It ends all sessions, known browsers and links that were created since.
func (s *Service) RestoreEmail(ctx context.Context, by Visitor, token, password string) error {
	if err := s.Limits.Allow(ctx, attemptsByIP, by.IP); err != nil {
		return err
	}
	if err := s.checkRestoring(ctx, token, password); err != nil {
		return fault.At("newPassword", err)
	}
	hash, err := s.Passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	login, err := idempotent.Once(ctx, s.DB, "restore-email", func(tx *db.Tx) (login string, err error) {
		customerID, _, err := restoreOf(ctx, tx, token, tx.Now())
		if err != nil {
			return "", err
		}
		before, err := lockCustomer(ctx, tx, customerID)
		if err != nil {
			return "", err
		}
		return s.restore(ctx, tx, before, token, hash)
	})
	if err != nil {
		return err
	}
	return s.unlock(ctx, by, auth.Customer, login)
}

// checkRestoring refuses a weak password and the current one, which the thief may know. It checks the
// current password only for a valid link. Otherwise anyone with an expired link could test passwords. An
// expired link is refused later, in the transaction, so that a repeated request gets its first answer.
func (s *Service) checkRestoring(ctx context.Context, token, password string) error {
	customerID, email, err := restoreOf(ctx, s.DB, token, s.DB.Now())
	if errors.Is(err, errLinkOver) {
		return auth.CheckNewPassword(password, auth.Names{Brand: s.Portal().Brand})
	}
	if err != nil {
		return err
	}
	c, err := customerByID(ctx, s.DB, customerID)
	if err != nil {
		return err
	}
	c.Email = email
	if err := auth.CheckNewPassword(password, s.customerNames(c)); err != nil {
		return err
	}
	same, err := s.Passwords.Verify(ctx, c.PasswordHash, password)
	if err == nil && same {
		return errKnownPassword
	}
	return err
}

func (s *Service) restore(ctx context.Context, tx *db.Tx, before Customer, token, hash string) (email string, err error) {
	left, err := rankOf(ctx, tx, before.CustomerID, before.Email)
	if err != nil {
		return "", err
	}
	email, rank, err := useRestore(ctx, tx, token)
	if err != nil {
		return "", err
	}
	if err := deleteReset(ctx, tx, auth.Customer, before.CustomerID); err != nil {
		return "", err
	}
	if err := deleteConfirmation(ctx, tx, before.CustomerID); err != nil {
		return "", err
	}
	if err := restoreEmail(ctx, tx, before.CustomerID, email, hash); err != nil {
		return "", err
	}
	if err := endAccess(ctx, tx, auth.Customer, before.CustomerID); err != nil {
		return "", err
	}
	if !isSameMailbox(before.Email, email) {
		// A thief may use a link to restore an address too. If the present address has a lower rank number,
		// it gets a link to restore itself.
		back := ""
		if left > 0 && left < rank {
			back = id.Secret(linkBytes)
			if err := putRestore(ctx, tx, before.CustomerID, before.Email, back, left); err != nil {
				return "", err
			}
		}
		if err := s.Mail.Send(ctx, tx, s.emailTakenBack(before.CustomerID, before.Email, back)); err != nil {
			return "", err
		}
	}
	s.Logger.WarnContext(ctx, "email restored", "account", before.CustomerID)
	if err := s.tellHolder(ctx, tx, before.CustomerID, s.emailRestored(before.CustomerID, email)); err != nil {
		return "", err
	}
	return email, s.Trail.Write(ctx, tx, self(didRestore, auth.Customer, before.CustomerID, trail.Personal("email", before.Email, email)))
}
