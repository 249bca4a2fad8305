package account

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/trail"
)

// DeletedName replaces the name of a deleted customer.
const DeletedName = "Deleted customer"

const mostFormer = 1000

// Former returns a customer's earlier names, emails, phone numbers and addresses from the audit trail.
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

// Erase removes the personal data from an account in one transaction. All sessions end, logins fail and no
// email is sent. It returns the removed profile and the addresses of its links.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, customerID string) (was []Profile, err error) {
	c, err := lockCustomer(ctx, tx, customerID)
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

// ConfirmOwnPassword checks the calling customer's password. It counts like a login attempt, so an open
// session allows no extra guesses.
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

// Clean removes deleted names from SQLite's search index, in small steps. SQLite only marks them as deleted.
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
