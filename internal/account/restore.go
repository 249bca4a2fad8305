package account

import (
	"context"
	"errors"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/trail"
)

// errAddressTaken leaves the link as it is: the desk may still mend it.
var errAddressTaken = fault.New(fault.Conflict, "This address belongs to another account by now. Please write to us.")

var errKnownPassword = fault.New(fault.Invalid, "This is the password that is set now, and somebody else may know it. Please choose another one.")

// leave prepares a customer's move to another address and tells whether that one
// was confirmed before. It is called while the old address is still the
// customer's.
//
// Whoever holds the old address can restore it for seven days, confirmed or not: an
// owner may lose an account before they ever confirmed. A thief may move on, confirm
// an address, and move on or back. So addresses are ranked: the one that was left
// first wins over all that came after it, and keeps its rank when it is left again,
// also in another spelling. No move takes a link away from anyone; see endLinksBehind
// for what does.
func (s *Service) leave(ctx context.Context, tx *db.Tx, before Customer, email string) (confirmed bool, err error) {
	if err := deleteReset(ctx, tx, auth.Customer, before.CustomerID); err != nil {
		return false, err
	}
	target, err := standingOf(ctx, tx, before.CustomerID, email)
	if err != nil {
		return false, err
	}
	left, err := standingOf(ctx, tx, before.CustomerID, before.Email)
	if err == nil && left.rank == 0 {
		left.rank, err = lastRank(ctx, tx, before.CustomerID)
		left.rank++
	}
	if err != nil {
		return false, err
	}
	left.confirmed = before.isConfirmed()
	token := id.Secret(linkBytes)
	if err := putRestore(ctx, tx, before.CustomerID, before.Email, token, left); err != nil {
		return false, err
	}
	confirmed = target.confirmed || left.confirmed && isSameMailbox(before.Email, email)
	return confirmed, s.Mail.Send(ctx, tx, s.emailChanged(before, email, token))
}

// isSameMailbox takes Asha@example.com for asha@example.com: a thief would otherwise
// move an account to the owner's own address in capitals, which then had no rank.
func isSameMailbox(a, b string) bool { return db.Fold(a) == db.Fold(b) }

// arrive asks the new address to confirm itself, or greets one that did before.
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

// tellHolder sends a letter to a customer's present address, and says in it whether
// another one still has a way back. Whoever got the account from a stranger should
// not trust it with anything before that is over.
func (s *Service) tellHolder(ctx context.Context, tx *db.Tx, customerID string, letter mail.Letter) error {
	until, err := restorableUntil(ctx, tx, customerID, letter.To)
	if err != nil {
		return err
	}
	if !until.IsZero() {
		letter.Paragraphs = append(letter.Paragraphs, "An earlier address of this account can take it back until "+civil.In(until, s.Portal().Location).Long()+".")
	}
	return s.Mail.Send(ctx, tx, letter)
}

// RestoreEmail undoes a change of the address by the link that the old one got.
// Whoever made the change may know the password, so a new one comes with it:
// there is no moment in which the account is back and the old password works.
// Everything that the addresses in between were given ends: sessions, known
// browsers, links of every kind.
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
	login, err := db.Once(ctx, s.DB, "restore-email", func(tx *db.Tx) (login string, err error) {
		customerID, _, err := restoreOf(ctx, tx, token, tx.Now())
		if err != nil {
			return "", err
		}
		before, err := holdCustomer(ctx, tx, customerID)
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

// checkRestoring refuses a password that is guessed early, or that the thief
// may know. A link that is over has no say in that: whoever finds an old one would learn
// by it whether a password is right. It is refused where it is used, so that a repeated
// request gets its first answer.
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
	left, err := standingOf(ctx, tx, before.CustomerID, before.Email)
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
		// Whoever restores may be the thief, with a link to an address that was the
		// account's for a while. One that ranks before it gets its own way back.
		back := ""
		if left.rank > 0 && left.rank < rank {
			back, left.confirmed = id.Secret(linkBytes), before.isConfirmed()
			if err := putRestore(ctx, tx, before.CustomerID, before.Email, back, left); err != nil {
				return "", err
			}
		}
		if err := s.Mail.Send(ctx, tx, s.emailTakenBack(before.Email, back)); err != nil {
			return "", err
		}
	}
	s.Logger.WarnContext(ctx, "email restored", "account", before.CustomerID)
	if err := s.tellHolder(ctx, tx, before.CustomerID, s.emailRestored(email)); err != nil {
		return "", err
	}
	return email, s.Trail.Write(ctx, tx, self(didRestore, auth.Customer, before.CustomerID, trail.Personal("email", before.Email, email)))
}
