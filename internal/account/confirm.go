package account

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/limit"
)

// LinkLifetime is how long a link to confirm or restore an address works.
const LinkLifetime = 7 * 24 * time.Hour

const linkBytes = 32

var errLinkOver = fault.New(fault.Invalid, "This link has expired or was already used.")

// Customers can ask for the link again, but must not flood a mailbox.
var (
	confirmMails       = limit.Rule{Name: "confirm-mail", Max: 1, Window: time.Minute}
	confirmMailsHourly = limit.Rule{Name: "confirm-mail-hour", Max: 5, Window: time.Hour}
)

// Confirmed reports which addresses are confirmed. Addresses without a customer are not.
func Confirmed(ctx context.Context, tx *db.Tx, addresses []string) (map[string]bool, error) {
	return confirmedOf(ctx, tx, addresses)
}

// newConfirmation creates a link for the customer's address. It replaces an earlier link.
func (s *Service) newConfirmation(ctx context.Context, tx *db.Tx, customerID, email string) (token string, err error) {
	token = id.Secret(linkBytes)
	return token, putConfirmation(ctx, tx, customerID, email, token)
}

// AskConfirmation emails the caller a new link, unless the address is already confirmed.
func (s *Service) AskConfirmation(ctx context.Context) (sent bool, err error) {
	customerID := auth.From(ctx).ID
	c, err := customerByID(ctx, s.DB, customerID)
	if err != nil || c.isConfirmed() {
		return false, err
	}
	for _, rule := range []limit.Rule{confirmMails, confirmMailsHourly} {
		if err := s.Limits.Allow(ctx, rule, customerID); err != nil {
			return false, err
		}
	}
	return idempotent.Once(ctx, s.DB, "confirmation:"+customerID, func(tx *db.Tx) (sent bool, err error) {
		c, err := lockCustomer(ctx, tx, customerID)
		if err != nil || c.isConfirmed() {
			return false, err
		}
		token, err := s.newConfirmation(ctx, tx, customerID, c.Email)
		if err != nil {
			return false, err
		}
		return true, s.tellHolder(ctx, tx, c.CustomerID, s.confirmation(c.CustomerID, c.Email, token))
	})
}

// proveAddress confirms the customer's present address, after the customer opened a link that was sent to
// it. It ends the restore links of addresses with a higher rank number.
func proveAddress(ctx context.Context, tx *db.Tx, c Customer) error {
	if err := setConfirmed(ctx, tx, c.CustomerID); err != nil {
		return err
	}
	if err := deleteConfirmation(ctx, tx, c.CustomerID); err != nil {
		return err
	}
	return endLinksBehind(ctx, tx, c)
}

// endLinksBehind ends only the restore links of addresses with a higher rank number than the present one.
// Links with a lower number stay. A thief who moved the account to a new address and sets a password there
// must not end the link of the owner's old address.
func endLinksBehind(ctx context.Context, tx *db.Tx, c Customer) error {
	rank, err := rankOf(ctx, tx, c.CustomerID, c.Email)
	if err != nil || rank == 0 {
		return err
	}
	return deleteRestoresFrom(ctx, tx, c.CustomerID, rank+1)
}

// ConfirmEmail confirms the address that got the link. It ends all sessions of the customer except the
// caller's: another person may have entered this address without owning it.
func (s *Service) ConfirmEmail(ctx context.Context, by Visitor, ownToken, token string) error {
	if err := s.Limits.Allow(ctx, attemptsByIP, by.IP); err != nil {
		return err
	}
	return idempotent.Do(ctx, s.DB, "confirm-email", func(tx *db.Tx) error {
		customerID, err := confirmationOf(ctx, tx, token)
		if err != nil {
			return err
		}
		c, err := lockCustomer(ctx, tx, customerID)
		if err != nil {
			return err
		}
		if err := useConfirmation(ctx, tx, token, c.Email); err != nil {
			return err
		}
		if err := proveAddress(ctx, tx, c); err != nil {
			return err
		}
		holder := actorOf(c)
		holder.Session = s.sessionIn(ownToken)
		ended, err := deleteOtherSessions(ctx, tx, holder)
		if err != nil || ended == 0 {
			return err
		}
		return s.Trail.Write(ctx, tx, endedSessions(holder, ended))
	})
}

// sessionIn returns the session of a token, or "" if the token is invalid.
func (s *Service) sessionIn(token string) string {
	actor, err := s.Tokens.Read(token)
	if err != nil {
		return ""
	}
	return actor.Session
}
