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

// PasswordChange is the form of somebody who is logged in.
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

// isAlike tells of the old password with at most two characters more, in capitals or
// not. For whoever knows a password that was printed, that is no other one.
func (p PasswordChange) isAlike() bool {
	before, after := db.Fold(p.Old), db.Fold(p.New)
	more := utf8.RuneCountInString(after) - utf8.RuneCountInString(before)
	return more <= 2 && (strings.HasPrefix(after, before) || strings.HasSuffix(after, before))
}

// ChangePassword gives the calling customer a new password. It ends their other
// sessions, that other browsers are known, and links of addresses that rank behind
// theirs, as a reset does; and writes to them.
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
		now, err := customerByID(ctx, tx, c.CustomerID) // at the address that the row, held by now, has
		if err != nil {
			return err
		}
		if err := endLinksBehind(ctx, tx, now); err != nil {
			return err
		}
		return s.tellHolder(ctx, tx, now.CustomerID, passwordChangedHere(s.customerReader(now)))
	})
}

// ChangeAdminPassword gives the calling admin a new password, ends their other
// sessions, and writes to them. The answer is a fresh token of this one, for the old one still says
// that the password has to be changed.
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

// changePassword counts like an attempt to log in: whoever found a session open
// may guess no more often than at the login.
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
		if isWrong { // and the request no repeat of one that changed it
			return errWrongPassword
		}
		// In the order in which a reset takes them: person, link, sessions, browsers.
		held, err := holdPassword(ctx, tx, actor, hash)
		if err != nil {
			return err
		}
		if !held {
			return errWrongPassword
		}
		if err := deleteReset(ctx, tx, actor.Kind, actor.ID); err != nil {
			return err
		}
		if err := set(tx, fresh); err != nil {
			return err
		}
		// A logout beside this change comes either before it, and then nothing is
		// changed, or after it.
		if _, err := holdSession(ctx, tx, actor); err != nil {
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
