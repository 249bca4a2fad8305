package account

import (
	"context"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
)

// MadeUpEmail is the first admin's address until an admin enters a real one.
const MadeUpEmail = "support@localhost"

const longestName = 100

// DeskProfile is the name and the address of an admin.
type DeskProfile struct{ Name, Email string }

var (
	errDeskAddressTaken = fault.New(fault.Conflict, "Someone at the desk already has this address.").At("email")
	deskAddressChanges  = limit.Rule{Name: "desk-address", Max: 5, Window: time.Hour}
)

// IsMadeUp reports whether an address is a placeholder. Emails to it are not sent.
func IsMadeUp(email string) bool { return strings.HasSuffix(strings.ToLower(email), "@localhost") }

// UpdateDeskProfile changes the caller's own name. A new address needs the password and must be confirmed
// by a link; the old address gets an email. It returns the address that got the link, or "".
func (s *Service) UpdateDeskProfile(ctx context.Context, by Visitor, p DeskProfile, password string) (asked string, err error) {
	var form fault.Form
	p.Name, err = field.Name("your full name", p.Name, longestName)
	form.Check("name", err)
	p.Email, err = field.Email(p.Email)
	form.Check("email", err)
	if err := form.Err(); err != nil {
		return "", err
	}
	actor := auth.From(ctx)
	if p.Email != actor.Email {
		if password == "" {
			return "", errPasswordNeeded
		}
		if err := s.Limits.Allow(ctx, deskAddressChanges, actor.ID); err != nil {
			return "", err
		}
		if err := s.ConfirmPassword(ctx, by, password); err != nil {
			return "", err
		}
	}
	return idempotent.Once(ctx, s.DB, "desk-profile:"+actor.ID, func(tx *db.Tx) (string, error) { return s.updateDesk(ctx, tx, actor.ID, p) })
}

func (s *Service) updateDesk(ctx context.Context, tx *db.Tx, username string, p DeskProfile) (asked string, err error) {
	was, err := lockAdmin(ctx, tx, username)
	if err != nil {
		return "", err
	}
	entries := renamed(username, was.Name, p.Name)
	if was.Name != p.Name {
		if err := setAdminName(ctx, tx, username, p.Name); err != nil {
			return "", err
		}
	}
	if err := deleteDeskAddress(ctx, tx, username); err != nil {
		return "", err
	}
	if p.Email != was.Email {
		if err := isFreeAtDesk(ctx, tx, username, p.Email); err != nil {
			return "", err
		}
		if IsMadeUp(was.Email) && !s.HasMailServer() {
			// A new portal without a mail server cannot send a link, so its first address needs no confirmation.
			err = s.moveAdmin(ctx, tx, username, p.Email)
			entries = append(entries, adminChanges(AdminChange{Username: username, Email: p.Email, EmailBefore: was.Email})...)
		} else {
			asked, err = p.Email, s.askNewAddress(ctx, tx, was, p.Email)
			entries = append(entries, askedAddress(username, p.Email))
		}
	}
	if err != nil || len(entries) == 0 {
		return "", err
	}
	return asked, s.Trail.Write(ctx, tx, entries...)
}

func isFreeAtDesk(ctx context.Context, tx *db.Tx, username, email string) error {
	if taken, err := isDeskAddress(ctx, tx, username, email); err != nil || !taken {
		return err
	}
	return errDeskAddressTaken
}

func (s *Service) askNewAddress(ctx context.Context, tx *db.Tx, was AdminUser, email string) error {
	token := id.Secret(linkBytes)
	if err := putDeskAddress(ctx, tx, was.Username, email, token); err != nil {
		return err
	}
	letters := []mail.Letter{s.confirmDesk(was.Username, email, token)}
	if !IsMadeUp(was.Email) {
		letters = append(letters, s.deskMoves(was, email))
	}
	return s.Mail.Send(ctx, tx, letters...)
}

// ConfirmDeskEmail gives the caller the new address whose link they opened.
func (s *Service) ConfirmDeskEmail(ctx context.Context, token string) error {
	username := auth.From(ctx).ID
	return idempotent.Do(ctx, s.DB, "desk-email:"+username, func(tx *db.Tx) error {
		was, err := lockAdmin(ctx, tx, username)
		if err != nil {
			return err
		}
		email, err := useDeskAddress(ctx, tx, username, token)
		if err != nil {
			return err
		}
		if err := isFreeAtDesk(ctx, tx, username, email); err != nil {
			return err
		}
		if err := s.moveAdmin(ctx, tx, was.Username, email); err != nil {
			return err
		}
		if !IsMadeUp(was.Email) {
			if err := s.Mail.Send(ctx, tx, s.deskMoved(was, email)); err != nil {
				return err
			}
		}
		return s.Trail.Write(ctx, tx, adminChanges(AdminChange{Username: username, Email: email, EmailBefore: was.Email})...)
	})
}

// moveAdmin sets an admin's address. It also ends an open reset link, which went to the old address.
func (s *Service) moveAdmin(ctx context.Context, tx *db.Tx, username, email string) error {
	if err := setAdminEmail(ctx, tx, username, email); err != nil {
		return err
	}
	return deleteReset(ctx, tx, auth.Admin, username)
}

// PendingDeskEmail returns the caller's new address that is not confirmed yet, or "".
func (s *Service) PendingDeskEmail(ctx context.Context) (string, error) {
	return deskAddressOf(ctx, s.DB, auth.From(ctx).ID)
}

// ReplaceMadeUp gives the first admin the address from the environment, if the placeholder is still stored.
func (s *Service) ReplaceMadeUp(ctx context.Context, username, email string) error {
	email, err := field.Email(email)
	if err != nil || IsMadeUp(email) {
		return err
	}
	a, err := adminBy(ctx, s.DB, `username_fold = $1`, db.Fold(username))
	if isNone(err) || err == nil && a.Email != MadeUpEmail {
		return nil
	}
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		was, err := lockAdmin(ctx, tx, a.Username)
		if err != nil || was.Email != MadeUpEmail {
			return err
		}
		if err := s.moveAdmin(ctx, tx, was.Username, email); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, adminChanges(AdminChange{Username: was.Username, Email: email, EmailBefore: was.Email})...)
	})
}

func (s *Service) confirmDesk(username, email, token string) mail.Letter {
	return mail.Letter{
		To: email, Subject: "Please confirm your email address", Preview: "The link works once, for seven days.", Greeting: "Hello,",
		Paragraphs: []string{"Someone entered this address for an account at the desk of " + s.Portal().Brand + ". Please log in at the desk and confirm it. The link works once, for seven days."},
		Facts:      []mail.Fact{{Label: "Username", Value: username}},
		Action:     &mail.Action{Label: "Confirm your address", URL: s.Portal().PublicURL + "/admin/dashboard/me?confirm=" + token},
		Closing:    "If you have no account at this desk, you can ignore this email.",
	}
}

// deskMoves is sent to the old address before the new one is confirmed.
func (s *Service) deskMoves(was AdminUser, email string) mail.Letter {
	to, w := s.deskReader(was), language.In(language.English)
	return mail.Letter{
		To: was.Email, Former: true, Subject: "A new email address was entered for your account", Preview: "We use it after someone confirms it.", Greeting: "Hello,",
		Paragraphs: []string{"A new email address was entered for your account at the desk. Until someone confirms it, we send our emails here."},
		Facts:      append(to.facts(), mail.Fact{Label: "New address", Value: email}), Action: to.toAccount(w), Closing: notYou(w),
	}
}

func (s *Service) deskMoved(was AdminUser, email string) mail.Letter {
	to, w := s.deskReader(was), language.In(language.English)
	return mail.Letter{
		To: was.Email, Former: true, Subject: "The email address of your account was changed", Preview: "We no longer send emails to this address.", Greeting: "Hello,",
		Paragraphs: []string{"The email address of your account at the desk was changed. This is our last email to this address."},
		Facts:      append(to.facts(), mail.Fact{Label: "New address", Value: email}), Action: to.toAccount(w), Closing: notYou(w),
	}
}
