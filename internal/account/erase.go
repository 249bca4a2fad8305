package account

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/trail"
)

// DeletedName is what a deleted customer is called.
const DeletedName = "Deleted customer"

// mostFormer is how many changes of a profile are looked at for what somebody was called before.
const mostFormer = 1000

// Former returns what a customer was called and where they were reached before now, as far
// as the audit trail tells.
func (s *Service) Former(ctx context.Context, customerID string) (all []Profile, err error) {
	page, _, err := s.Trail.Page(ctx, trail.Search{Persons: []string{customerID}, Kind: didProfile}, mostFormer)
	for _, entry := range page {
		var was Profile
		for _, c := range entry.Changes {
			switch c.Field {
			case "name":
				was.Name = c.Before
			case "email":
				was.Email = c.Before
			case "phone":
				was.Phone = c.Before
			case "address":
				was.Address = c.Before
			}
		}
		all = append(all, was)
	}
	return all, err
}

// Erase takes a person out of their account, in one transaction: all sessions end, nobody can
// log in, and no email reaches them. It returns what they were known by until then.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, customerID string) (was []Profile, err error) {
	c, err := holdCustomer(ctx, tx, customerID)
	if err != nil {
		return nil, err
	}
	reserved, err := linkedAddresses(ctx, tx, customerID)
	if err != nil {
		return nil, err
	}
	was = append(was, c.Profile)
	for _, email := range reserved {
		was = append(was, Profile{Email: email})
	}
	return was, eraseCustomer(ctx, tx, customerID, about(auth.Customer, customerID))
}

// ConfirmOwnPassword refuses what is not the calling customer's password. It counts like an
// attempt to log in: an open session allows no more guesses.
func (s *Service) ConfirmOwnPassword(ctx context.Context, by Visitor, password string) error {
	if password == "" {
		return errPasswordNeeded
	}
	c, err := customerByID(ctx, s.DB, auth.From(ctx).ID)
	if err != nil {
		return err
	}
	try := attempt{kind: auth.Customer, name: c.Email, subject: c.CustomerID, by: by, refusal: errNotOwnPassword}
	if err = s.admit(ctx, &try); err == nil {
		err = s.verify(ctx, try, c.PasswordHash, password)
	}
	if err != nil {
		s.noteRefusal(ctx, try, err)
	}
	return err
}

// Clean takes what is left of deleted names out of the index of letters, a piece at a time:
// SQLite only marks them there.
func (s *Service) Clean(ctx context.Context) error {
	if s.DB.Engine() != db.SQLite {
		return nil
	}
	for first := true; ; first = false {
		more := false
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			more, err = mergeSearch(ctx, tx, first)
			return err
		})
		if err != nil || !more {
			return err
		}
	}
}
