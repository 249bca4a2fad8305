package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/trail"
)

const forgotJob = "account.forgot"

// ForgotPassword starts a background job that emails a reset link to a customer. The job looks up the
// address, so known and unknown addresses get the same answer in the same time.
func (s *Service) ForgotPassword(ctx context.Context, by Visitor, email string) error {
	email, err := field.Email(email)
	if err != nil {
		return err
	}
	soon, err := s.tooSoon(ctx, by, auth.Customer, email, resetMails, resetMailsHourly)
	if err != nil {
		return err
	}
	if soon {
		c, err := customerByEmail(ctx, s.DB, email)
		if err != nil && !errors.Is(err, errNoCustomer) {
			return err
		}
		s.noteThrottled(ctx, attempt{kind: auth.Customer, name: email, subject: c.CustomerID, by: by})
		return nil
	}
	return idempotent.Do(ctx, s.DB, "forgot", func(tx *db.Tx) error { return s.Jobs.Enqueue(ctx, tx, forgotJob, email) })
}

// Work registers the background jobs of this package.
func (s *Service) Work(q *jobs.Queue) {
	q.Handle(forgotJob, func(ctx context.Context, job jobs.Job) error {
		var email string
		if err := job.Decode(&email); err != nil {
			return jobs.Permanent(err)
		}
		return s.mailCustomerLink(ctx, email)
	})
	q.Describe(forgotJob, func(job jobs.Job) (jobs.About, error) {
		var email string
		err := job.Decode(&email)
		return jobs.About{Recipient: jobs.Mask(email), Subject: "a link to reset the password"}, err
	})
	q.Every("account.sweep", time.Hour, s.Sweep)
}

func (s *Service) mailCustomerLink(ctx context.Context, email string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := customerByEmail(ctx, tx, email)
		if errors.Is(err, errNoCustomer) {
			return nil
		}
		if err != nil {
			return err
		}
		if c, err = lockCustomer(ctx, tx, c.CustomerID); err != nil || db.Fold(c.Email) != db.Fold(email) {
			return err // the address changed meanwhile
		}
		if !c.isConfirmed() {
			// The desk may have mistyped the address, and the link would go to another person.
			if moved, err := wasMoved(ctx, tx, c); err != nil || moved {
				return err
			}
		}
		token := id.Secret(linkBytes)
		if err := putReset(ctx, tx, auth.Customer, c.CustomerID, token); err != nil {
			return err
		}
		if err := s.tellHolder(ctx, tx, c.CustomerID, s.resetLetter(c, token)); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, trail.Entry{Kind: didAskReset, Record: c.CustomerID, Person: trail.Customer(c.CustomerID)})
	})
}

// AdminForgotPassword emails a reset link to an admin. Without a known username, the first admin gets it. A
// disabled admin gets no link, and no other admin gets it instead. The answer is always the first admin's
// masked mailbox, so callers cannot find out which usernames exist.
func (s *Service) AdminForgotPassword(ctx context.Context, by Visitor, username string) (masked string, err error) {
	first, err := adminBy(ctx, s.DB, `TRUE`)
	if isNone(err) {
		return "", errNoMailbox
	}
	if err != nil {
		return "", err
	}
	masked = maskEmail(first.Email)
	a, err := adminBy(ctx, s.DB, `username_fold = $1`, db.Fold(strings.TrimSpace(username)))
	if isNone(err) {
		a, err = first, nil
	}
	if err != nil {
		return "", err
	}
	soon, err := s.tooSoon(ctx, by, auth.Admin, a.Username, adminMails, adminMailsDaily)
	if err != nil {
		return "", err
	}
	if soon {
		s.noteThrottled(ctx, attempt{kind: auth.Admin, name: username, subject: a.Username, by: by})
	}
	if soon || a.Disabled {
		return masked, nil
	}
	return masked, idempotent.Do(ctx, s.DB, "admin-forgot", func(tx *db.Tx) error {
		token := id.Secret(32)
		if err := putReset(ctx, tx, auth.Admin, a.Username, token); err != nil {
			return err
		}
		if err := s.Mail.Send(ctx, tx, s.adminResetLetter(a, token)); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, trail.Entry{Kind: didAskReset, Record: a.Username, Person: trail.Admin(a.Username)})
	})
}

// tooSoon reports whether the limits for reset emails are used up. The caller then answers as usual but sends
// nothing: the earlier link still works. Known browsers have their own limits, which attackers cannot use up.
func (s *Service) tooSoon(ctx context.Context, by Visitor, kind auth.Kind, name string, rules ...limit.Rule) (bool, error) {
	known, err := s.knock(ctx, by, kind, name)
	if err != nil {
		return false, err
	}
	key := accountKey(kind, name)
	if known {
		key = browserKey(kind, name, by)
	}
	for _, r := range rules {
		if err := s.Limits.Allow(ctx, r, key); err != nil {
			if fault.KindOf(err) == fault.TooMany {
				return true, nil
			}
			return false, err
		}
	}
	return false, nil
}

func (s *Service) noteThrottled(ctx context.Context, try attempt) {
	s.Logger.WarnContext(ctx, "reset mail throttled", "kind", try.kind, "account", try.account(), "ip", try.by.IP)
}

// ResetPassword sets a customer's new password, using the link from the email.
func (s *Service) ResetPassword(ctx context.Context, by Visitor, token, password string) error {
	return s.reset(ctx, by, auth.Customer, token, password, func(tx *db.Tx, customerID, hash string) (login string, err error) {
		c, err := customerByID(ctx, tx, customerID)
		if err != nil {
			return "", err
		}
		if err := auth.CheckNewPassword(password, s.customerNames(c)); err != nil {
			return "", err
		}
		if err := setCustomerPassword(ctx, tx, customerID, hash); err != nil {
			return "", err
		}
		if err := proveAddress(ctx, tx, c); err != nil {
			return "", err
		}
		return c.Email, s.tellHolder(ctx, tx, customerID, passwordChanged(s.customerReader(c)))
	})
}

// AdminResetPassword sets an admin's new password, using the link from the email.
func (s *Service) AdminResetPassword(ctx context.Context, by Visitor, token, password string) error {
	return s.reset(ctx, by, auth.Admin, token, password, func(tx *db.Tx, username, hash string) (login string, err error) {
		a, err := enabledAdminBy(ctx, tx, `username = $1`, username)
		if isNone(err) {
			return "", errLinkExpired
		}
		if err != nil {
			return "", err
		}
		if err := auth.CheckNewPassword(password, s.adminNames(a)); err != nil {
			return "", err
		}
		if err := setAdminPassword(ctx, tx, username, hash); err != nil {
			return "", err
		}
		return username, s.Mail.Send(ctx, tx, passwordChanged(s.deskReader(a)))
	})
}

// customerNames returns the names that a customer's new password may not contain.
func (s *Service) customerNames(c Customer) auth.Names {
	return auth.Names{Person: c.Name, Email: c.Email, Brand: s.Portal().Brand}
}

// reset uses up the link only if the new password is accepted. Some rules need the person, who is known only
// from the link; a refusal then rolls the link back. Success ends all sessions and unlocks the account.
func (s *Service) reset(ctx context.Context, by Visitor, kind auth.Kind, token, password string, set func(tx *db.Tx, subject, hash string) (login string, err error)) error {
	if err := s.Limits.Allow(ctx, attemptsByIP, by.IP); err != nil {
		return err
	}
	if err := auth.CheckNewPassword(password, auth.Names{Brand: s.Portal().Brand}); err != nil {
		return err
	}
	hash, err := s.Passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	login, err := idempotent.Once(ctx, s.DB, "reset:"+string(kind), func(tx *db.Tx) (login string, err error) {
		subject, err := useReset(ctx, tx, kind, token)
		if err != nil {
			return "", err
		}
		if login, err = set(tx, subject, hash); err != nil {
			return "", err
		}
		if err := endAccess(ctx, tx, kind, subject); err != nil {
			return "", err
		}
		return login, s.Trail.Write(ctx, tx, self(didReset, kind, subject))
	})
	if err != nil {
		return err
	}
	return s.unlock(ctx, by, kind, login)
}

// unlock forgets the wrong passwords that were counted before the reset.
func (s *Service) unlock(ctx context.Context, by Visitor, kind auth.Kind, login string) error {
	return s.Guesses.Forget(ctx, addressBound(kind, login, by), accountBound(kind, login, ""))
}

func endAccess(ctx context.Context, tx *db.Tx, kind auth.Kind, subject string) error {
	if err := deleteSessionsOf(ctx, tx, kind, subject); err != nil {
		return err
	}
	return forgetBrowsersOf(ctx, tx, kind, subject)
}
