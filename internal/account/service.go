package account

import (
	"context"
	"log/slog"

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

// Queue takes work that is done after the transaction that causes it.
type Queue interface {
	Enqueue(ctx context.Context, tx *db.Tx, kind string, payload any) error
}

// SecondStep is what some admins show beside their password.
type SecondStep interface {
	// Challenge is nil for an admin without one. It can be answered while the password
	// has this hash.
	Challenge(ctx context.Context, tx *db.Tx, username, passwordHash string) (*fault.Challenge, error)
	// EndBegun ends the logins of an admin that wait for one, and what of it is being
	// set up.
	EndBegun(ctx context.Context, tx *db.Tx, username string) error
}

// Service holds the verbs of the room.
type Service struct {
	DB        *db.DB
	Lists     *lists.Reader
	Tokens    *auth.Tokens
	Passwords *auth.Passwords
	Limits    limit.Limiter
	Guesses   *limit.Log // wrong passwords
	Mail      mail.Sender
	Trail     *trail.Book
	Queue     Queue
	Step      SecondStep
	Logger    *slog.Logger
	Portal    func() portal.Facts
	// Registered is called for every new customer, in their transaction.
	Registered func(ctx context.Context, tx *db.Tx, customerID string) error
	// HasMailServer reports whether emails leave the portal.
	HasMailServer func() bool
	// Readdress is called when the desk corrects an address, for the emails that failed.
	Readdress func(ctx context.Context, tx *db.Tx, from, to string) error
}

// Register makes a customer.
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
		token, err := s.newConfirmation(ctx, tx, c.CustomerID, c.Email)
		if err != nil {
			return "", err
		}
		return c.CustomerID, s.Mail.Send(ctx, tx, s.welcome(c, token))
	})
}

// Authenticate names the person behind a token whose session still lives, as
// they are now: a role that changed counts from the next request on.
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

// Customer is one customer, for themselves or an admin. Themselves they are told the
// dealer that they named last in any form, "" if they never did.
func (s *Service) Customer(ctx context.Context, customerID string) (c Customer, lastDealer string, err error) {
	actor := auth.From(ctx)
	if err := actor.MayRead(customerID); err != nil {
		return Customer{}, "", err
	}
	return shownCustomer(ctx, s.DB, customerID, actor.Kind == auth.Customer)
}

// UpdateProfile changes the caller's own profile. When the email changes, the
// old address is told, the new one asked to confirm itself, and a fresh token of
// the same session is answered.
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
		// Last, since a reset takes customer and sessions in this order, too. A
		// logout beside this change comes either before it, and then nothing is
		// changed, or after it.
		if session, err = holdSession(ctx, tx, actor); err != nil {
			return false, err
		}
		return moved, s.Trail.Write(ctx, tx, profileEntry(customerID, was, p)...)
	})
	if err != nil {
		return c, "", err
	}
	c, err = customerByID(ctx, s.DB, customerID)
	c.Profile = p // as this request left it, whatever came after
	if err != nil || !moved {
		return c, "", err
	}
	if session == (times{}) { // the answer of an earlier run
		if session, err = sessionTimes(ctx, s.DB, actor); err != nil {
			return c, "", err
		}
	}
	actor.Email = p.Email
	token, err = s.Tokens.Issue(actor, session.began, session.ends)
	return c, token, err
}

// updateProfile says what the profile was, and whether the customer moved to
// another mailbox.
func (s *Service) updateProfile(ctx context.Context, tx *db.Tx, customerID string, p Profile) (was Profile, moved bool, err error) {
	before, err := holdCustomer(ctx, tx, customerID)
	if err != nil {
		return was, false, err
	}
	was = before.Profile
	if before.Email == p.Email {
		return was, false, updateProfile(ctx, tx, customerID, p)
	}
	confirmed, err := s.leave(ctx, tx, before, p.Email)
	if err != nil {
		return was, false, err
	}
	if err := updateProfile(ctx, tx, customerID, p); err != nil {
		return was, false, err
	}
	return was, true, s.arrive(ctx, tx, Customer{CustomerID: customerID, Profile: p}, confirmed)
}

// Page is a page of Customer Records, and how many there are over all pages.
// slice says which part of the total the page is.
func (s *Service) Page(ctx context.Context, f Filter, slice lists.Slice) (page []Customer, total db.Total, err error) {
	if err := f.check(); err != nil {
		return nil, db.Total{}, err
	}
	return s.records(f).Page(ctx, slice)
}

// Each walks over all customers of a filter, newest first.
func (s *Service) Each(ctx context.Context, f Filter, fn func(Customer) error) error {
	if f.Q != "" {
		return s.records(f).Each(ctx, fn)
	}
	// The longest walk there is reads straight from the table.
	return lists.Walk(ctx, walkStep, func(ctx context.Context, last *Customer) ([]Customer, error) {
		return customersAfter(ctx, s.DB, f.Role, last, walkStep)
	}, fn)
}

// walkStep is how many customers a walk over everyone reads at a time.
const walkStep = 2000

// Sweep forgets sessions and links that are over, and browsers that have not come back.
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
