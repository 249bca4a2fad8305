package account

import (
	"context"
	"log/slog"
	"sync"

	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Jobs takes jobs that run after the transaction commits.
type Jobs interface {
	Enqueue(ctx context.Context, tx *db.Tx, kind string, payload any) error
}

// SecondStep is the second step of an admin's login.
type SecondStep interface {
	// Challenge returns nil for an admin without a second step.
	// The challenge is valid while the password has this hash.
	Challenge(ctx context.Context, tx *db.Tx, username, passwordHash string) (*fault.Challenge, error)
	// EndBegun ends an admin's logins and set-ups that wait for a second step.
	EndBegun(ctx context.Context, tx *db.Tx, username string) error
}

// Service implements the operations of this package.
type Service struct {
	DB        *db.DB
	Lists     *lists.Reader
	Tokens    *auth.Tokens
	Passwords *auth.Passwords
	Limits    limit.Limiter
	Guesses   *limit.Log // wrong passwords
	Mail      mail.Sender
	Trail     *trail.Log
	Jobs      Jobs
	Step      SecondStep
	Logger    *slog.Logger
	Portal    func() portal.Facts
	// Registered is called for every new customer, in the same transaction.
	Registered func(ctx context.Context, tx *db.Tx, customerID string) error
	// HasMailServer reports whether a mail server is set up.
	HasMailServer func() bool
	// Readdress is called when the desk corrects an address. It moves failed emails to the new address.
	Readdress func(ctx context.Context, tx *db.Tx, from, to string) error
	// Delivery says what happens to an email that is written now.
	Delivery func(ctx context.Context) (mail.Delivery, error)

	noting sync.Map // the sessions whose last use is being stored
}

// Register creates a customer and returns the customer ID.
func (s *Service) Register(ctx context.Context, ip string, form Registration) (customerID string, err error) {
	form, err = form.checked(s.Portal().Brand)
	if err != nil {
		return "", err
	}
	if err := s.Limits.Allow(ctx, registrationsByIP, ip); err != nil {
		return "", err
	}
	hash, err := s.Passwords.Hash(ctx, form.Password)
	if err != nil {
		return "", err
	}
	return idempotent.Once(ctx, s.DB, "register", func(tx *db.Tx) (string, error) {
		c := Customer{
			ID: id.New(tx.Now()), Profile: form.Profile, Role: form.Role, PasswordHash: hash, CreatedAt: tx.Now(),
		}
		if c.CustomerID, err = insertCustomer(ctx, tx, c); err != nil {
			return "", err
		}
		if err := refuseReserved(ctx, tx, c.CustomerID, c.Email); err != nil {
			return "", err
		}
		if err := setUnconfirmed(ctx, tx, c.CustomerID); err != nil {
			return "", err
		}
		if err := s.Registered(ctx, tx, c.CustomerID); err != nil {
			return "", err
		}
		token := id.Secret(linkBytes)
		if err := putConfirmation(ctx, tx, c.CustomerID, c.Email, token); err != nil {
			return "", err
		}
		return c.CustomerID, s.Mail.Send(ctx, tx, s.welcome(c, token))
	})
}

// Authenticate returns the person of a token with a valid session. It reads the role from the database, so
// a changed role counts from the next request.
func (s *Service) Authenticate(ctx context.Context, token string) (auth.Actor, error) {
	actor, err := s.Tokens.Read(token)
	if err != nil {
		return auth.Actor{}, err
	}
	session, err := sessionOf(ctx, s.DB, actor)
	if err != nil {
		return auth.Actor{}, err
	}
	if !s.DB.Now().Before(session.ends) {
		return auth.Actor{}, auth.ErrSessionOver
	}
	actor.Name, actor.Email, actor.Role, actor.MustChangePassword = session.name, session.email, session.role, session.mustChange
	actor.MustAddStep = session.mustAdd
	s.noteUse(ctx, actor, session.used)
	return actor, nil
}

// Logout ends the caller's session at once.
func (s *Service) Logout(ctx context.Context) error {
	actor := auth.From(ctx)
	return idempotent.Do(ctx, s.DB, "logout:"+actor.ID, func(tx *db.Tx) error {
		if err := s.used(ctx, tx, actor); err != nil {
			return err
		}
		if err := deleteSession(ctx, tx, actor.Session); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, self(byKind(actor.Kind, didCustomerLogout, didAdminLogout), actor.Kind, actor.ID))
	})
}

// Customer returns one customer, to the customer or an admin. Only the
// customer also gets the dealer named in their latest form, or "".
func (s *Service) Customer(ctx context.Context, customerID string) (c Customer, lastDealer string, err error) {
	actor := auth.From(ctx)
	if err := actor.MayRead(customerID); err != nil {
		return Customer{}, "", err
	}
	return shownCustomer(ctx, s.DB, customerID, actor.Kind == auth.Customer)
}

// UpdateProfile changes the caller's own profile. If the email changes, both addresses get an email, and
// the new one must be confirmed. The caller gets a fresh token of the same session.
func (s *Service) UpdateProfile(ctx context.Context, customerID string, p Profile) (c Customer, token string, err error) {
	actor := auth.From(ctx)
	if err := actor.MustBe(customerID); err != nil {
		return c, "", err
	}
	before, err := customerByID(ctx, s.DB, customerID)
	if err != nil {
		return c, "", err
	}
	if p, err = p.checkedBeside(before.Name); err != nil {
		return c, "", err
	}
	if err := s.Limits.Allow(ctx, profileChanges, customerID); err != nil {
		return c, "", err
	}
	if p.Email != before.Email {
		if err := s.Limits.Allow(ctx, addressChanges, customerID); err != nil {
			return c, "", err
		}
	}
	var session times
	moved, err := idempotent.Once(ctx, s.DB, "profile:"+customerID, func(tx *db.Tx) (moved bool, err error) {
		var was Profile
		if was, moved, err = s.updateProfile(ctx, tx, customerID, p); err != nil {
			return false, err
		}
		// Locks are taken in the order of a reset: customer, then sessions. A concurrent logout comes
		// before or after this change. If it came before, the change fails.
		if session, err = lockSession(ctx, tx, actor); err != nil {
			return false, err
		}
		return moved, s.Trail.Write(ctx, tx, profileEntry(customerID, was, p)...)
	})
	if err != nil {
		return c, "", err
	}
	c, err = customerByID(ctx, s.DB, customerID)
	c.Profile = p // the values of this request, even if a later one changed them
	if err != nil || !moved {
		return c, "", err
	}
	if session == (times{}) { // this request repeats an earlier one
		if session, err = sessionTimes(ctx, s.DB, actor); err != nil {
			return c, "", err
		}
	}
	actor.Email = p.Email
	token, err = s.Tokens.Issue(actor, session.began, session.ends)
	return c, token, err
}

// updateProfile returns the profile before the change, and whether the email changed.
func (s *Service) updateProfile(ctx context.Context, tx *db.Tx, customerID string, p Profile) (was Profile, moved bool, err error) {
	before, err := lockCustomer(ctx, tx, customerID)
	if err != nil {
		return was, false, err
	}
	was = before.Profile
	if before.Email == p.Email {
		return was, false, updateProfile(ctx, tx, customerID, p)
	}
	confirmed, err := s.prepareMove(ctx, tx, before, p.Email)
	if err != nil {
		return was, false, err
	}
	if err := updateProfile(ctx, tx, customerID, p); err != nil {
		return was, false, err
	}
	return was, true, s.arrive(ctx, tx, Customer{CustomerID: customerID, Profile: p}, confirmed)
}

// Page returns one page of Customer Records and the total of all pages. slice selects the part of the total.
func (s *Service) Page(ctx context.Context, f Filter, slice lists.Slice) (page []Customer, total db.Total, err error) {
	return s.records(f).Page(ctx, slice)
}

// Each calls fn for all customers that match the filter, newest first.
func (s *Service) Each(ctx context.Context, f Filter, fn func(Customer) error) error {
	if f.Q != "" {
		return s.records(f).Each(ctx, fn)
	}
	// Without a search, the export reads straight from the table, which is faster.
	return lists.Walk(ctx, walkStep, func(ctx context.Context, last *Customer) ([]Customer, error) {
		return customersAfter(ctx, s.DB, f.Role, last, walkStep)
	}, fn)
}

const walkStep = 2000

// Sweep deletes expired sessions, links and known browsers.
func (s *Service) Sweep(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := deleteExpiredSessions(ctx, tx); err != nil {
			return err
		}
		if err := forgetOldLinks(ctx, tx); err != nil {
			return err
		}
		return forgetOldBrowsers(ctx, tx)
	})
}
