package account

import (
	"context"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/rule"
)

// EnsureAdmin makes the first admin when there is none. It reports whether it
// did, so that a generated password can be shown this once.
func (s *Service) EnsureAdmin(ctx context.Context, username, email, password string) (made bool, err error) {
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
		// Several replicas may start on an empty database at once.
		if _, err := adminBy(ctx, tx, `TRUE`); err == nil || !isNone(err) {
			return err
		}
		made = true
		admin.PasswordHash = hash
		return insertAdmin(ctx, tx, id.New(tx.Now()), admin)
	})
	if db.IsUnique(err) {
		return false, nil
	}
	return made, err
}

// SetAdminPassword is the way back in for an operator at the machine: it
// makes the admin or gives him a new password, and ends his sessions.
func (s *Service) SetAdminPassword(ctx context.Context, username, email, password string) error {
	hash, admin, err := s.newAdmin(ctx, username, email, password)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		known, err := adminBy(ctx, tx, `username_fold = $1`, db.Fold(username))
		if isNone(err) {
			admin.PasswordHash = hash
			return insertAdmin(ctx, tx, id.New(tx.Now()), admin)
		}
		if err != nil {
			return err
		}
		if err := setAdminPassword(ctx, tx, known.Username, hash); err != nil {
			return err
		}
		return deleteSessionsOf(ctx, tx, auth.Admin, known.Username)
	})
}

func (s *Service) newAdmin(ctx context.Context, username, email, password string) (hash string, a AdminUser, err error) {
	if a.Username, err = rule.Text("the admin's username", username, 60); err != nil {
		return "", a, err
	}
	if a.Email, err = rule.Email(email); err != nil {
		return "", a, err
	}
	if err = auth.CheckPassword(password); err != nil {
		return "", a, err
	}
	hash, err = s.Passwords.Hash(ctx, password)
	return hash, a, err
}

// AdminLogin answers an admin's token.
func (s *Service) AdminLogin(ctx context.Context, ip, username, password string) (token string, err error) {
	username = strings.TrimSpace(username)
	if err := s.admit(ctx, ip, auth.Admin, username); err != nil {
		return "", err
	}
	a, err := adminBy(ctx, s.DB, `username_fold = $1`, db.Fold(username))
	if err != nil && !isNone(err) {
		return "", err
	}
	if err := s.verify(ctx, auth.Admin, username, a.PasswordHash, password, errWrongAdminLogin); err != nil {
		return "", err
	}
	return s.begin(ctx, auth.Actor{Kind: auth.Admin, ID: a.Username, Email: a.Email}, a.PasswordHash, errWrongAdminLogin, auth.AdminLifetime)
}
