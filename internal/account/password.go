package account

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
)

// PasswordChange is the form in which a logged-in person changes the password.
type PasswordChange struct{ Old, New string }

func (p PasswordChange) check(names auth.Names) error {
	var form fault.Form
	if p.Old == "" {
		form.Check("oldPassword", fault.New(fault.Invalid, "Please enter your old password."))
	}
	err := auth.CheckNewPassword(p.New, names)
	if err == nil && p.Old == p.New {
		err = errSamePassword
	}
	form.Check("newPassword", err)
	return form.Err()
}

// isAlike reports whether the new password is the old one plus at most two characters, ignoring case. A
// person who read a printed password could guess it.
func (p PasswordChange) isAlike() bool {
	before, after := db.Fold(p.Old), db.Fold(p.New)
	more := utf8.RuneCountInString(after) - utf8.RuneCountInString(before)
	return more <= 2 && (strings.HasPrefix(after, before) || strings.HasSuffix(after, before))
}

// ChangePassword gives the calling customer a new password and sends an email. Like a reset, it ends restore
// links of addresses with a higher rank number. It also ends the other sessions and forgets the other browsers.
func (s *Service) ChangePassword(ctx context.Context, by Visitor, change PasswordChange) error {
	actor := auth.From(ctx)
	c, err := customerByID(ctx, s.DB, actor.ID)
	if err != nil {
		return err
	}
	if err := change.check(s.customerNames(c)); err != nil {
		return err
	}
	return s.changePassword(ctx, c.Email, c.PasswordHash, by, change, func(tx *db.Tx, hash string) error {
		if err := setCustomerPassword(ctx, tx, c.CustomerID, hash); err != nil {
			return err
		}
		now, err := customerByID(ctx, tx, c.CustomerID) // read again, because the address may have changed before the row was locked
		if err != nil {
			return err
		}
		if err := endLinksBehind(ctx, tx, now); err != nil {
			return err
		}
		return s.tellHolder(ctx, tx, now.CustomerID, passwordChangedHere(s.customerReader(now)))
	})
}

// ChangeAdminPassword gives the calling admin a new password, ends the other sessions and sends an email.
// It returns a fresh token, because the old one says that the password must be changed.
func (s *Service) ChangeAdminPassword(ctx context.Context, by Visitor, change PasswordChange) (token string, err error) {
	actor := auth.From(ctx)
	a, err := adminBy(ctx, s.DB, `username = $1`, actor.ID)
	if err != nil {
		return "", err
	}
	if err := change.check(s.adminNames(a)); err != nil {
		return "", err
	}
	if change.isAlike() {
		return "", errAlikePassword
	}
	err = s.changePassword(ctx, a.Username, a.PasswordHash, by, change, func(tx *db.Tx, hash string) error {
		if err := setAdminPassword(ctx, tx, a.Username, hash); err != nil {
			return err
		}
		return s.Mail.Send(ctx, tx, passwordChangedHere(s.deskReader(a)))
	})
	if err != nil {
		return "", err
	}
	session, err := sessionTimes(ctx, s.DB, actor)
	if err != nil {
		return "", err
	}
	actor.MustChangePassword = false
	return s.Tokens.Issue(actor, session.began, session.ends)
}

// changePassword counts like a login attempt, so an open session allows no extra guesses.
func (s *Service) changePassword(ctx context.Context, login, hash string, by Visitor, change PasswordChange, set func(tx *db.Tx, hash string) error) error {
	actor := auth.From(ctx)
	try := attempt{kind: actor.Kind, name: login, subject: actor.ID, by: by, refusal: errWrongPassword}
	err := s.admit(ctx, &try)
	if err == nil {
		err = s.verify(ctx, try, hash, change.Old)
	}
	if err != nil {
		s.noteRefusal(ctx, try, err)
	}
	isWrong := errors.Is(err, errWrongPassword)
	if err != nil && !isWrong {
		return err
	}
	fresh := ""
	if !isWrong {
		if fresh, err = s.Passwords.Hash(ctx, change.New); err != nil {
			return err
		}
	}
	err = idempotent.Do(ctx, s.DB, "password:"+string(actor.Kind)+":"+actor.ID, func(tx *db.Tx) error {
		if isWrong { // unless this repeats a request that already changed the password
			return errWrongPassword
		}
		// The same order of locks as in a reset: person, link, sessions, browsers.
		isCurrent, err := lockPassword(ctx, tx, actor, hash)
		if err != nil {
			return err
		}
		if !isCurrent {
			return errWrongPassword
		}
		if err := deleteReset(ctx, tx, actor.Kind, actor.ID); err != nil {
			return err
		}
		if err := set(tx, fresh); err != nil {
			return err
		}
		// This makes a concurrent logout come before or after the change. If it came before, the change fails.
		if _, err := lockSession(ctx, tx, actor); err != nil {
			return err
		}
		if _, err := deleteOtherSessions(ctx, tx, actor); err != nil {
			return err
		}
		if err := forgetOtherBrowsers(ctx, tx, actor, by.Mark); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, self(didPassword, actor.Kind, actor.ID))
	})
	if err == nil && isWrong {
		return s.giveBack(ctx, try)
	}
	return err
}
