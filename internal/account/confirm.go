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

// LinkLifetime is how long the links work that confirm an address, and those
// that restore one.
const LinkLifetime = 7 * 24 * time.Hour

// linkBytes of chance are in every link that is mailed.
const linkBytes = 32

// errLinkOver is said of a link that was used, replaced or has expired, and of
// one that never was.
var errLinkOver = fault.New(fault.Invalid, "This link has expired or was already used.")

// A customer may have the link sent again, but not to bury a mailbox.
var (
	confirmMails       = limit.Rule{Name: "confirm-mail", Max: 1, Window: time.Minute}
	confirmMailsHourly = limit.Rule{Name: "confirm-mail-hour", Max: 5, Window: time.Hour}
)

// Confirmed tells of which addresses their holders said that they are theirs. An
// address that is no customer's is not.
func Confirmed(ctx context.Context, tx *db.Tx, addresses []string) (map[string]bool, error) {
	return confirmedOf(ctx, tx, addresses)
}

// newConfirmation is a fresh link for the customer's address, which takes the
// place of an earlier one.
func (s *Service) newConfirmation(ctx context.Context, tx *db.Tx, customerID, email string) (token string, err error) {
	token = id.Secret(linkBytes)
	return token, putConfirmation(ctx, tx, customerID, email, token)
}

// AskConfirmation mails the caller a new link, unless their address is confirmed.
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
		c, err := holdCustomer(ctx, tx, customerID)
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

// proveAddress is for whoever used a link that only the customer's present mailbox got:
// the address is theirs, and links of addresses that rank behind it end.
func proveAddress(ctx context.Context, tx *db.Tx, c Customer) error {
	if err := setConfirmed(ctx, tx, c.CustomerID); err != nil {
		return err
	}
	if err := deleteConfirmation(ctx, tx, c.CustomerID); err != nil {
		return err
	}
	return endLinksBehind(ctx, tx, c)
}

// endLinksBehind ends the links of addresses that rank behind the customer's present one,
// and no other: a thief who moved the account to his address, and chooses a password
// there, takes nothing from the one that he left.
func endLinksBehind(ctx context.Context, tx *db.Tx, c Customer) error {
	rank, err := rankOf(ctx, tx, c.CustomerID, c.Email)
	if err != nil || rank == 0 {
		return err
	}
	return deleteRestoresFrom(ctx, tx, c.CustomerID, rank+1)
}

// ConfirmEmail takes the word of whoever has the link for the address it was mailed to.
// It ends all sessions of the customer but the caller's own: others may be of somebody
// who entered this address without owning it.
func (s *Service) ConfirmEmail(ctx context.Context, by Visitor, ownToken, token string) error {
	if err := s.Limits.Allow(ctx, attemptsByIP, by.IP); err != nil {
		return err
	}
	return idempotent.Do(ctx, s.DB, "confirm-email", func(tx *db.Tx) error {
		customerID, err := confirmationOf(ctx, tx, token)
		if err != nil {
			return err
		}
		c, err := holdCustomer(ctx, tx, customerID)
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

// sessionIn names the session of a token; "" if the token is none of ours.
func (s *Service) sessionIn(token string) string {
	actor, err := s.Tokens.Read(token)
	if err != nil {
		return ""
	}
	return actor.Session
}
