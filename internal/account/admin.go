package account

import (
	"context"
	"fmt"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/id"
)

// EnsureAdmin creates the first admin if there is none, and reports whether it did. The caller then shows a
// generated password once. The admin must change a generated password at the first login.
func (s *Service) EnsureAdmin(ctx context.Context, username, email, password string, generated bool) (made bool, err error) {
	if _, err := adminBy(ctx, s.DB, `TRUE`); err == nil {
		return false, nil
	} else if !isNone(err) {
		return false, err
	}
	hash, admin, err := s.newAdmin(ctx, username, email, password)
	if err != nil {
		return false, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if _, err := adminBy(ctx, tx, `TRUE`); err == nil || !isNone(err) {
			return err
		}
		made = true
		admin.PasswordHash, admin.MustChangePassword = hash, generated
		if err := insertAdmin(ctx, tx, id.New(tx.Now()), admin); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, adminChanges(AdminChange{Username: admin.Username, Email: admin.Email})...)
	})
	if db.IsUnique(err) {
		return false, nil
	}
	return made, err
}

// AdminChange describes the changes that SetAdmin made.
type AdminChange struct {
	Username    string // as stored
	Email       string // the new address
	EmailBefore string // "" for a new admin
	NewPassword bool
	Ended       int  // number of sessions ended
	Disabled    bool // the admin is still disabled
}

func (c AdminChange) String() string {
	var did []string
	switch {
	case c.EmailBefore == "":
		did = append(did, "made, with the mailbox "+c.Email)
	case c.NewPassword:
		did = append(did, "new password")
	}
	if c.EmailBefore != "" && c.Email != c.EmailBefore {
		did = append(did, "mailbox changed from "+c.EmailBefore+" to "+c.Email)
	}
	if len(did) == 0 {
		did = append(did, "nothing to change")
	}
	said := strings.Join(did, ", ")
	switch {
	case c.EmailBefore == "" || !c.NewPassword:
	case c.Ended == 1:
		said += "; 1 session ended"
	default:
		said += fmt.Sprintf("; %d sessions ended", c.Ended)
	}
	if c.Disabled {
		said += "; still disabled: `aftercare admin enable` lets them in again"
	}
	return said
}

// adminNames returns the names that an admin's new password may not contain.
func (s *Service) adminNames(a AdminUser) auth.Names {
	return auth.Names{Person: a.Name, Email: a.Email, Username: a.Username, Brand: s.Portal().Brand}
}

// CheckAdmin makes all checks of SetAdmin that do not depend on the
// password. The command calls it before it asks for a password.
func (s *Service) CheckAdmin(ctx context.Context, username, email string, newPassword bool) error {
	_, _, err := s.checkAdmin(ctx, username, email, newPassword)
	return err
}

func (s *Service) checkAdmin(ctx context.Context, username, email string, newPassword bool) (name, mailbox string, err error) {
	if name, err = field.Text("the admin's username", username, 60); err != nil {
		return "", "", err
	}
	if email != "" {
		if mailbox, err = field.Email(email); err != nil {
			return "", "", err
		}
	}
	_, err = adminBy(ctx, s.DB, `username_fold = $1`, db.Fold(name))
	switch {
	case !isNone(err):
		return name, mailbox, err
	case mailbox == "":
		return "", "", fault.Newf(fault.NotFound, "There is no admin %q. To create one, also give the email.", name)
	case !newPassword:
		return "", "", fault.Newf(fault.NotFound, "There is no admin %q. To create one, give a password.", name)
	}
	return name, mailbox, nil
}

// SetAdmin creates an admin, or sets a new mailbox or password, for an operator at the command line. Empty
// values stay unchanged. A new password ends all sessions. Every call ends an open reset link.
func (s *Service) SetAdmin(ctx context.Context, username, email, password string) (change AdminChange, err error) {
	if username, email, err = s.checkAdmin(ctx, username, email, password != ""); err != nil {
		return change, err
	}
	hash := ""
	if password != "" {
		if err := auth.CheckNewPassword(password, s.adminNames(AdminUser{Username: username, Email: email})); err != nil {
			return change, err
		}
		if hash, err = s.Passwords.Hash(ctx, password); err != nil {
			return change, err
		}
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		known, err := adminBy(ctx, tx, `username_fold = $1`, db.Fold(username))
		if isNone(err) {
			change = AdminChange{Username: username, Email: email, NewPassword: true}
			if err := insertAdmin(ctx, tx, id.New(tx.Now()), AdminUser{Name: username, Username: username, Email: email, Role: auth.Owner, PasswordHash: hash}); err != nil {
				return err
			}
			return s.Trail.Write(ctx, tx, adminChanges(change)...)
		}
		if err != nil {
			return err
		}
		change = AdminChange{Username: known.Username, Email: known.Email, EmailBefore: known.Email, Disabled: known.Disabled}
		if email != "" && email != known.Email {
			change.Email = email
			if err := setAdminEmail(ctx, tx, known.Username, email); err != nil {
				return err
			}
		}
		if hash != "" {
			change.NewPassword = true
			if err := auth.CheckNewPassword(password, s.adminNames(known)); err != nil {
				return err
			}
			if err := setAdminPassword(ctx, tx, known.Username, hash); err != nil {
				return err
			}
			if change.Ended, err = countSessionsOf(ctx, tx, auth.Admin, known.Username); err != nil {
				return err
			}
			if err := endAccess(ctx, tx, auth.Admin, known.Username); err != nil {
				return err
			}
		}
		if err := deleteReset(ctx, tx, auth.Admin, known.Username); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, adminChanges(change)...)
	})
	return change, err
}

func (s *Service) newAdmin(ctx context.Context, username, email, password string) (hash string, a AdminUser, err error) {
	if a.Username, err = field.Text("the admin's username", username, 60); err != nil {
		return "", a, err
	}
	a.Name, a.Role = a.Username, auth.Owner
	if a.Email, err = field.Email(email); err != nil {
		return "", a, err
	}
	if err = auth.CheckPassword(password); err != nil {
		return "", a, err
	}
	hash, err = s.Passwords.Hash(ctx, password)
	return hash, a, err
}

// AddAdmin creates the login of an invited person. It reports whether the username is taken.
func (s *Service) AddAdmin(ctx context.Context, tx *db.Tx, person auth.Actor, hash string) (isTaken bool, err error) {
	err = insertAdmin(ctx, tx, id.New(tx.Now()), AdminUser{
		Name: person.Name, Username: person.ID, Email: person.Email, Role: person.Role, PasswordHash: hash,
	})
	return db.IsUnique(err), err
}

// EndAdminAccess ends an admin's sessions, known browsers, reset link and logins that wait for the second step.
func (s *Service) EndAdminAccess(ctx context.Context, tx *db.Tx, username string) error {
	if err := deleteReset(ctx, tx, auth.Admin, username); err != nil {
		return err
	}
	if err := s.Step.EndBegun(ctx, tx, username); err != nil {
		return err
	}
	return endAccess(ctx, tx, auth.Admin, username)
}
